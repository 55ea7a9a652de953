//! What the builds of users run: the action for GitHub, the hooks of pre-commit and the image, as a release has them.

use std::path::PathBuf;
use std::process::Command;

use super::trial::{CARD, EXAMPLES, FINDING, Server, expect, put_files};
use super::{HERE, Release};
use crate::workshop::{as_root, ending, output, read_file, run, write_file};

/// The version of pre-commit that is installed where there is none.
const PRE_COMMIT: &str = "pre-commit==4.3.0";

/// The version of check-jsonschema that is installed where there is none. It knows the forms of actions and workflows.
const CHECK_JSONSCHEMA: &str = "check-jsonschema==0.34.0";

/// Runs the steps of `action.yml` as GitHub does: for the newest release, for that of the action's tag, and for one that is named.
pub(super) fn action(release: &Release, server: &Server) -> Result<(), String> {
    let root = release.workshop.root();
    let checker = release.python_program("check-jsonschema", CHECK_JSONSCHEMA)?;
    for (form, file) in [
        ("vendor.github-actions", "action.yml"),
        ("vendor.github-workflows", ".github/workflows/release.yml"),
        ("vendor.github-workflows", ".github/workflows/site.yml"),
    ] {
        run(Command::new(&checker)
            .args(["--builtin-schema", form])
            .arg(root.join(file)))?;
    }
    release.workshop.debian("shellcheck", &["shellcheck"])?;
    let scripts = root.join(".github/action");
    run(Command::new("shellcheck").args(["install", "check"].map(|name| scripts.join(name))))?;

    let version = release.version.as_str();
    let tag = format!("v{version}");
    let both = ("paths", "emberfall\ncrew.card");
    let trial = ActionTrial::new(release, server)?;
    trial.install("main", &[], 0)?;
    expect(&trial.check(&[("paths", "emberfall")], 0)?, EXAMPLES)?;
    trial.install(&tag, &[], 0)?;
    let annotation = "::error file=crew.card,line=4,";
    expect(&trial.check(&[both], 1)?, annotation)?;
    expect(
        &read_file(&trial.folder.join("temp/cardc.sarif"))?,
        "unknown-tag",
    )?;
    expect(
        &read_file(&trial.folder.join("temp/output"))?,
        "sarif-file=",
    )?;
    trial.install("main", &[("version", version)], 0)?;
    let refusal = "::error::`newest` is no version";
    expect(
        &trial.install("main", &[("version", "newest")], 2)?,
        refusal,
    )
}

/// The action in a folder with cards, on a machine of GitHub.
struct ActionTrial {
    action: String,
    scripts: PathBuf,
    folder: PathBuf,
    variables: Vec<String>,
}

impl ActionTrial {
    fn new(release: &Release, server: &Server) -> Result<Self, String> {
        let folder = release.workshop.scratch("action")?;
        put_files(release, &folder)?;
        let temp = folder.join("temp");
        write_file(&temp.join("output"), "")?;
        let root = release.workshop.root();
        Ok(Self {
            action: read_file(&root.join("action.yml"))?,
            scripts: root.join(".github/action"),
            variables: vec![
                "RUNNER_OS=Linux".to_owned(),
                format!("HOME={}", folder.display()),
                format!("RUNNER_TEMP={}", temp.display()),
                format!("GITHUB_PATH={}", temp.join("path").display()),
                format!("GITHUB_OUTPUT={}", temp.join("output").display()),
                format!("CARDC_RELEASES={}", server.url()),
                format!("CARDC_DOWNLOAD_URL={}", server.latest()),
            ],
            folder,
        })
    }

    /// The first step, for an action of this tag or branch.
    fn install(&self, of: &str, inputs: &[(&str, &str)], code: i32) -> Result<String, String> {
        write_file(&self.folder.join("temp/path"), "")?;
        let more = [format!("ACTION_REF={of}"), "PATH=/usr/bin:/bin".to_owned()];
        self.script("install", inputs, &more, code)
    }

    /// The second step, with what the first has installed.
    fn check(&self, inputs: &[(&str, &str)], code: i32) -> Result<String, String> {
        let path = read_file(&self.folder.join("temp/path"))?;
        let path = format!("PATH={}:/usr/bin:/bin", path.trim_end());
        self.script("check", inputs, &[path], code)
    }

    fn script(
        &self,
        name: &str,
        inputs: &[(&str, &str)],
        more: &[String],
        code: i32,
    ) -> Result<String, String> {
        let mut script = Command::new("env");
        script
            .arg("-i")
            .args(&self.variables)
            .args(more)
            .args(variables(&self.action, inputs)?)
            .arg(self.scripts.join(name))
            .current_dir(&self.folder);
        ending(code, &mut script)
    }
}

/// The variables that steps of the action get from its inputs, each with what is given or else the input's default.
fn variables(action: &str, inputs: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let lines = action.lines().filter_map(|line| {
        let (variable, input) = line.trim().split_once(": ${{ inputs.")?;
        Some((variable, input.strip_suffix(" }}")?))
    });
    let values = lines.map(|(variable, input)| {
        let given = inputs.iter().find(|(name, _)| *name == input);
        let value = match given {
            Some((_, value)) => value,
            None => default_of(action, input)
                .ok_or_else(|| format!("action.yml has no default of `{input}`"))?,
        };
        Ok(format!("{variable}={value}"))
    });
    values.collect()
}

fn default_of<'a>(action: &'a str, input: &str) -> Option<&'a str> {
    let (_, behind) = action.split_once(&format!("\n  {input}:\n"))?;
    let default = behind
        .lines()
        .take_while(|line| line.starts_with("    "))
        .find_map(|line| line.trim().strip_prefix("default: "))?;
    Some(default.trim_matches('"'))
}

/// Commits cards with the hooks that `docs/ci.md` shows. Their program comes from the wheel of the release.
pub(super) fn hooks(release: &Release) -> Result<(), String> {
    let pre_commit = release.python_program("pre-commit", PRE_COMMIT)?;
    let root = release.workshop.root();
    let page = read_file(&root.join("docs/ci.md"))?;
    let shown = page.split_once("\n```yaml\nrepos:\n");
    let shown = shown.and_then(|(_, rest)| rest.split_once("```"));
    let (shown, _) = shown.ok_or("docs/ci.md shows no hooks")?;
    let head = output(
        Command::new("git")
            .args(["rev-parse", "HEAD"])
            .current_dir(root),
    )?;
    let settings = shown
        .replace(env!("CARGO_PKG_REPOSITORY"), &root.display().to_string())
        .replace(&format!("v{}", release.version), head.trim_end());
    let folder = release.workshop.scratch("hooks")?;
    put_files(release, &folder)?;
    write_file(
        &folder.join(".pre-commit-config.yaml"),
        &format!("repos:\n{settings}"),
    )?;
    let git = |arguments: &[&str]| {
        run(Command::new("git")
            .args(arguments)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .current_dir(&folder))
    };
    git(&["init", "--quiet"])?;
    git(&["add", "."])?;
    let home = release.workshop.scratch("hooks-home")?;
    let run_all = |code: i32| {
        let mut all = Command::new(&pre_commit);
        all.args(["run", "--all-files"])
            .env("PRE_COMMIT_HOME", &home)
            .env("PIP_FIND_LINKS", release.workshop.kept("pypi"))
            .current_dir(&folder);
        ending(code, &mut all)
    };
    expect(&run_all(1)?, FINDING)?;
    // Mended, and not laid out: the first hook does that, and says so.
    let mended = CARD.replace("Aelff", "Aelf").replace("    tags", "  tags");
    write_file(&folder.join("crew.card"), &mended)?;
    git(&["add", "."])?;
    expect(&run_all(1)?, "files were modified by this hook")?;
    git(&["add", "."])?;
    expect(&run_all(0)?, "Passed")
}

/// Builds the image, and checks the examples in it.
pub(super) fn image(release: &Release) -> Result<(), String> {
    release.workshop.debian("buildah", &["buildah"])?;
    let folder = release.workshop.kept("container");
    let processor = HERE.debian.ok_or("this platform has no image")?;
    let files = release.workshop.scratch("mounted")?;
    put_files(release, &files)?;
    let stores = release.workshop.kept("images");
    let buildah = |command: &str| {
        let mut buildah = as_root("buildah");
        buildah
            .args(["--storage-driver", "vfs", "--root"])
            .arg(stores.join("root"))
            .arg("--runroot")
            .arg(stores.join("run"))
            .arg(command);
        buildah
    };
    run(buildah("build")
        .args(["--isolation", "chroot", "--tag", "cardc", "--platform"])
        .arg(format!("linux/{processor}"))
        .arg(&folder))?;
    let container = output(buildah("from").arg("cardc"))?;
    let container = container.trim_end();
    let user = output(buildah("inspect").args(["--format", "{{.OCIv1.Config.User}}", container]))?;
    if user.trim_end() != "65532:65532" {
        return Err(format!("the image runs as `{}`", user.trim_end()));
    }
    let volume = format!("{}:/work:ro", files.display());
    let check = |path: &str, code: i32| {
        let mut check = buildah("run");
        check
            .args(["--isolation", "chroot", "--volume", &volume, container])
            .args(["--", "/cardc", "check", path]);
        ending(code, &mut check)
    };
    expect(&check("emberfall", 0)?, EXAMPLES)?;
    expect(&check("crew.card", 1)?, FINDING)?;
    run(buildah("rm").arg(container))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_gets_what_is_given_or_else_the_default() {
        let action = "inputs:\n  paths:\n    description: What.\n    default: \".\"\n  since:\n    default: \"\"\n\
                      runs:\n      env:\n        PATHS: ${{ inputs.paths }}\n        SINCE: ${{ inputs.since }}\n";
        let given = variables(action, &[("since", "main")]);
        assert_eq!(
            given,
            Ok(vec!["PATHS=.".to_owned(), "SINCE=main".to_owned()])
        );
        let action = action.replace("    default: \".\"\n", "");
        assert!(variables(&action, &[]).is_err());
    }
}

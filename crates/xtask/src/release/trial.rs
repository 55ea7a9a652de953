//! The packages of a release, installed as users do it on a machine that has nothing else: each has to run, and to find a mistake.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use super::texts::latest;
use super::{Platform, Release, builds, extension, names_in};
use crate::editors::try_package;
use crate::workshop::{
    as_root, copy_file, copy_folder, on_path, output, read_file, run, write_file,
};

/// A card with one mistake, and what has to be said of it.
pub(super) const CARD: &str =
    "game champions\n\nunit \"Ropewalk Crew\" {\n    tags    Aelff\n    corners (1) (2)\n}\n";
pub(super) const FINDING: &str = "error[unknown-tag]: Unknown tag `Aelff`. Did you mean `Aelf`?";

/// What a check of the examples says at its end.
pub(super) const EXAMPLES: &str = "checked 68 cards and 2 decks";

/// What the line of the README takes besides what every Debian has.
const PACKAGES: &str = "ca-certificates,curl";

/// Installs every package that was made for this machine.
pub(super) fn install_everywhere(release: &Release, here: &Platform) -> Result<(), String> {
    release
        .workshop
        .debian("python3", &["python3", "python3-venv"])?;
    release.workshop.debian("curl", &["curl"])?;
    let debian = Debian::new(release)?;
    let server = Server::start(release)?;
    let line = install_line(release)?;
    let local = line.replace(&latest(), &server.latest());
    timed(&format!("`{line}`"), || {
        debian.run(
            &format!("{local} && PATH=\"$HOME/.local/bin:$PATH\""),
            &[("CARDC_DOWNLOAD_URL", &server.latest())],
        )
    })?;
    timed("the archive", || {
        let unpack = format!(
            "curl -sSf {}/{} | tar -xz -C \"$HOME\" && PATH=\"$HOME/{}:$PATH\"",
            server.latest(),
            here.archive(),
            here.folder()
        );
        debian.run(&unpack, &[])
    })?;
    timed("the action", || builds::action(release, &server))?;
    drop(server);
    timed("the hooks of pre-commit", || builds::hooks(release))?;
    timed("the image", || builds::image(release))?;
    timed("the package for Debian", || {
        let architecture = here
            .debian
            .ok_or("this platform has no package for Debian")?;
        let name = release.debian_file(architecture);
        copy_file(
            &release.workshop.kept("files").join(&name),
            &debian.root.join("tmp").join(&name),
        )?;
        debian.run(
            &format!("dpkg --install --force-unsafe-io /tmp/{name} >/dev/null"),
            &[],
        )
    })?;
    timed("the packages for npm", || npm(release, here))?;
    timed("the wheel", || wheel(release))?;
    timed("the extension", || {
        let package = extension::file_for(here);
        let package = release.workshop.kept("files").join(package);
        try_package(&release.workshop, &package, &release.program(here))
    })
}

/// Says how long something took.
fn timed(what: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    let started = Instant::now();
    run().map_err(|error| format!("{what}: {error}"))?;
    println!(
        "{what}: installed and tried in {:.1} s",
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// The line of the README that installs the program on Linux.
fn install_line(release: &Release) -> Result<String, String> {
    let path = release.workshop.root().join("README.md");
    let readme = read_file(&path)?;
    let script = format!("{}/install.sh", latest());
    let line = readme.lines().find(|line| line.contains(&script));
    line.map(str::to_owned)
        .ok_or_else(|| format!("{} does not say how to install", path.display()))
}

/// What a shell runs once the program is on its path.
fn checks(files: &str) -> String {
    format!(
        "cardc --version && cardc check {files}/emberfall 2>&1 && {{ cardc check --format concise {files}/crew.card; test $? = 1; }}"
    )
}

/// That the program ran, and found what it had to find.
fn judged(printed: &str) -> Result<(), String> {
    print!("{printed}");
    let mut expected = [EXAMPLES, FINDING].into_iter();
    expected.try_for_each(|expected| expect(printed, expected))
}

/// That a program has said something.
pub(super) fn expect(printed: &str, expected: &str) -> Result<(), String> {
    if printed.contains(expected) {
        return Ok(());
    }
    Err(format!("it does not say `{expected}`:\n{printed}"))
}

/// The examples, and a card with a mistake.
pub(super) fn put_files(release: &Release, folder: &Path) -> Result<(), String> {
    let examples = release.workshop.root().join("examples/emberfall");
    copy_folder(&examples, &folder.join("emberfall"))?;
    write_file(&folder.join("crew.card"), CARD)
}

/// A new Debian in a folder, in which nothing was installed but curl. Programs see no variable of this machine.
struct Debian {
    root: PathBuf,
}

impl Debian {
    fn new(release: &Release) -> Result<Self, String> {
        let workshop = &release.workshop;
        let root = workshop.kept("debian");
        if !root.join("usr/bin/curl").exists() {
            workshop.debian("/usr/sbin/debootstrap", &["debootstrap"])?;
            if root.exists() {
                run(as_root("rm").arg("-r").arg(&root))?;
            }
            run(as_root("/usr/sbin/debootstrap")
                .arg("--variant=minbase")
                .arg(format!("--include={PACKAGES}"))
                .arg("stable")
                .arg(&root))?;
        }
        for program in ["cargo", "rustc", "node", "python3"] {
            if root.join("usr/bin").join(program).exists() {
                return Err(format!("the new Debian has `{program}` already"));
            }
        }
        let debian = Self { root };
        run(as_root("chroot").arg(&debian.root).args([
            "sh",
            "-c",
            "dpkg --purge cardc 2>/dev/null; rm -rf /root/.local /root/cardc-* /root/files; mkdir -p /root/files",
        ]))?;
        let files = workshop.scratch("trial")?;
        put_files(release, &files)?;
        run(as_root("cp")
            .arg("-r")
            .arg(files.join("."))
            .arg(debian.root.join("root/files")))?;
        Ok(debian)
    }

    /// Runs a line of shell and then the checks, in one shell.
    fn run(&self, line: &str, variables: &[(&str, &str)]) -> Result<(), String> {
        let variables = variables
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let printed = output(
            as_root("chroot")
                .arg(&self.root)
                .args([
                    "/usr/bin/env",
                    "-i",
                    "HOME=/root",
                    "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                ])
                .args(variables)
                .args(["sh", "-c"])
                .arg(format!("cd && {line} && {}", checks("files"))),
        )?;
        judged(&printed)
    }
}

/// A server of the releases, as GitHub has them, on this machine alone.
pub(super) struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(release: &Release) -> Result<Self, String> {
        let folder = release.workshop.scratch("releases")?;
        let files = release.workshop.kept("files");
        copy_folder(&files, &folder.join("latest/download"))?;
        copy_folder(
            &files,
            &folder.join(format!("download/v{}", release.version)),
        )?;
        let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let port = free.map_err(|error| error.to_string())?.port();
        let child = Command::new("python3")
            .args(["-m", "http.server", "--bind", "127.0.0.1"])
            .arg(port.to_string())
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("python3: {error}"))?;
        let server = Self { child, port };
        run(Command::new("curl")
            .args(["--silent", "--fail", "--output", "/dev/null"])
            .args(["--retry", "20", "--retry-delay", "1", "--retry-connrefused"])
            .arg(format!("{}/SHA256SUMS", server.latest())))?;
        Ok(server)
    }

    /// Where the releases are.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Where the files of the newest release are.
    pub(super) fn latest(&self) -> String {
        format!("{}/latest/download", self.url())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a program of an own folder, with a path that has nothing but the system's programs and `more`.
fn in_prefix(release: &Release, line: &str, more: &Path) -> Result<(), String> {
    let files = release.workshop.scratch("trial")?;
    put_files(release, &files)?;
    let printed = output(
        Command::new("env")
            .args(["-i", "HOME=/nonexistent"])
            .arg(format!("PATH={}:/usr/bin:/bin", more.display()))
            .args(["sh", "-c"])
            .arg(format!("{line} && {}", checks(".")))
            .current_dir(&files),
    )?;
    judged(&printed)
}

/// The packages of npm, from their files alone.
fn npm(release: &Release, here: &Platform) -> Result<(), String> {
    let prefix = release.workshop.scratch("npm-prefix")?;
    let packed = release.workshop.kept("npm");
    let wanted = [
        format!("cardc-{}.tgz", release.version),
        format!("cardc-{}-{}.tgz", here.node_name(), release.version),
    ];
    write_file(&prefix.join("package.json"), "{}\n")?;
    run(Command::new("npm")
        .args([
            "install",
            "--silent",
            "--offline",
            "--no-audit",
            "--no-fund",
            "--omit=optional",
        ])
        .args(wanted.map(|name| packed.join(name)))
        .current_dir(&prefix))?;
    let node = on_path("node").ok_or("there is no `node`")?;
    let more = prefix.join("node_modules/.bin");
    let with_node = format!(
        "PATH=\"$PATH:{}\"",
        node.parent().unwrap_or(&node).display()
    );
    in_prefix(release, &with_node, &more)
}

/// The wheel, from its file alone.
fn wheel(release: &Release) -> Result<(), String> {
    let wheels = release.workshop.kept("pypi");
    let names = names_in(&wheels)?;
    let is_here = |name: &&String| name.contains("linux") && name.contains("x86_64");
    let name = names.iter().find(is_here);
    let name = name.ok_or("there is no wheel for this machine")?;
    let prefix = release.workshop.scratch("wheel-prefix")?;
    run(Command::new("python3").args(["-m", "venv"]).arg(&prefix))?;
    run(Command::new(prefix.join("bin/pip"))
        .args([
            "install",
            "--quiet",
            "--no-index",
            "--disable-pip-version-check",
        ])
        .arg(wheels.join(name)))?;
    in_prefix(release, "true", &prefix.join("bin"))
}

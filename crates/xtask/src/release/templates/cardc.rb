class Cardc < Formula
  desc "{about}"
  homepage "{repository}"
  version "{version}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "{download}/cardc-aarch64-apple-darwin.tar.gz"
      sha256 "{sha256 aarch64-apple-darwin}"
    end
    on_intel do
      url "{download}/cardc-x86_64-apple-darwin.tar.gz"
      sha256 "{sha256 x86_64-apple-darwin}"
    end
  end

  on_linux do
    on_arm do
      url "{download}/cardc-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "{sha256 aarch64-unknown-linux-gnu}"
    end
    on_intel do
      url "{download}/cardc-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "{sha256 x86_64-unknown-linux-gnu}"
    end
  end

  def install
    bin.install "cardc"
    generate_completions_from_executable(bin/"cardc", "completions")
  end

  test do
    (testpath/"cardc.toml").write "game = \"champions\"\n"
    assert_match "no problems", shell_output("#{bin}/cardc check #{testpath} 2>&1")
  end
end

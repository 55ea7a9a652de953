# Installs cardc {version} for the user who runs this:
#   powershell -ExecutionPolicy Bypass -c "irm {latest}/install.ps1 | iex"
# CARDC_INSTALL_DIR is the directory that it goes into, %LOCALAPPDATA%\cardc\bin if not set.
# CARDC_DOWNLOAD_URL is where the archives are, if not at {download}.
& {
    $ErrorActionPreference = 'Stop'
    $ProgressPreference = 'SilentlyContinue'
    $archive = 'cardc-x86_64-pc-windows-msvc.zip'
    $wanted = '{sha256 x86_64-pc-windows-msvc}'
    $url = if ($env:CARDC_DOWNLOAD_URL) { $env:CARDC_DOWNLOAD_URL } else { '{download}' }
    $directory = if ($env:CARDC_INSTALL_DIR) { $env:CARDC_INSTALL_DIR } else { "$env:LOCALAPPDATA\cardc\bin" }
    $scratch = Join-Path ([IO.Path]::GetTempPath()) ([IO.Path]::GetRandomFileName())
    New-Item -ItemType Directory -Path $scratch | Out-Null
    try {
        Invoke-WebRequest -UseBasicParsing "$url/$archive" -OutFile "$scratch\$archive"
        $found = (Get-FileHash "$scratch\$archive" -Algorithm SHA256).Hash.ToLowerInvariant()
        if ($found -ne $wanted) {
            throw "cardc is not installed: $archive was changed or cut short: its SHA-256 is $found, not $wanted"
        }
        Expand-Archive "$scratch\$archive" -DestinationPath $scratch
        New-Item -ItemType Directory -Force -Path $directory | Out-Null
        # A cardc that is running cannot be written over, but moved away.
        Remove-Item -Force -ErrorAction SilentlyContinue "$directory\cardc.exe.old"
        if (Test-Path "$directory\cardc.exe") {
            Move-Item -Force "$directory\cardc.exe" "$directory\cardc.exe.old"
        }
        Copy-Item "$scratch\cardc-x86_64-pc-windows-msvc\cardc.exe" "$directory\cardc.exe"
    } finally {
        Remove-Item -Recurse -Force $scratch
    }
    $version = & "$directory\cardc.exe" --version
    if ($LASTEXITCODE -ne 0) {
        throw "cardc is not installed: $directory\cardc.exe does not run here"
    }
    Write-Output "$version is in $directory"
    # With its variables as they are written: the usual way to read it would expand them for good.
    $variables = Get-Item 'HKCU:\Environment'
    $path = $variables.GetValue('Path', '', 'DoNotExpandEnvironmentNames')
    $entries = @($path -split ';' | Where-Object { $_ })
    if ($entries -notcontains $directory) {
        $entries = @($directory) + $entries
        Set-ItemProperty -Path 'HKCU:\Environment' -Name Path -Value ($entries -join ';') -Type ExpandString
        Write-Output 'Sign in again, and terminals find it.'
    }
}

// The JSON files that VS Code reads: package.json, and the configurations of the languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

interface Manifest {
    contributes: {
        languages: { id: string; configuration: string; icon?: { light: string; dark: string } }[];
        grammars: { language: string; scopeName: string; path: string }[];
        configurationDefaults: Record<string, Record<string, unknown>>;
        semanticTokenScopes: { language: string; scopes: Record<string, string[]> }[];
        commands: { command: string }[];
        configuration: { properties: Record<string, { scope: string }> };
        problemMatchers: { pattern: { regexp: string } }[];
        walkthroughs: { steps: { id: string; description: string; completionEvents: string[]; media: { markdown: string } }[] }[];
        menus: Record<string, { command: string }[]>;
    };
    capabilities: {
        untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] };
        virtualWorkspaces: { supported: string };
    };
    engines: { vscode: string };
    devDependencies: Record<string, string>;
}

export interface LanguageConfiguration {
    wordPattern?: { pattern: string; flags: string };
    indentationRules?: { increaseIndentPattern: string; decreaseIndentPattern: string };
    onEnterRules?: { beforeText: string; afterText?: string; action: { indent: string; appendText?: string } }[];
}

export const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
export const { contributes } = manifest;

/** Language configurations may hold comments; ours stand on lines of their own. */
export function configuration(language: string): LanguageConfiguration {
    const file = contributes.languages.find(({ id }) => id === language)?.configuration;
    assert.ok(file !== undefined);
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')) as LanguageConfiguration;
}

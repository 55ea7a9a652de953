// Checks a folder of cards and decks with Langium: parse, link, validate. It prints how many there were and what is wrong with
// them; exit code 1 when something is.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
    URI, createDefaultCoreModule, createDefaultSharedCoreModule, inject,
    type LangiumCoreServices, type LangiumSharedCoreServices, type Module, type PartialLangiumCoreServices,
} from 'langium';
import { NodeFileSystem } from 'langium/node';
import { CardsGeneratedModule, CardsGeneratedSharedModule } from './generated/module.js';
import { isEntry, type File } from './generated/ast.js';
import { checks } from './checks.js';
import { NumberConverter } from './numbers.js';

function services(): { shared: LangiumSharedCoreServices; cards: LangiumCoreServices } {
    const shared = inject(createDefaultSharedCoreModule(NodeFileSystem), CardsGeneratedSharedModule);
    const module: Module<LangiumCoreServices, PartialLangiumCoreServices> = {
        parser: { ValueConverter: () => new NumberConverter() },
    };
    const cards = inject(createDefaultCoreModule({ shared }), CardsGeneratedModule, module);
    shared.ServiceRegistry.register(cards);
    cards.validation.ValidationRegistry.register(checks());
    return { shared, cards };
}

async function main(folder: string): Promise<number> {
    const { shared } = services();
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => name.endsWith('.cards'));
    const documents = await Promise.all(
        files.map((name) => shared.workspace.LangiumDocuments.getOrCreateDocument(URI.file(join(folder, name)))),
    );
    await shared.workspace.DocumentBuilder.build(documents, { validation: true });
    let cards = 0;
    let decks = 0;
    let linked = 0;
    let problems = 0;
    for (const document of documents) {
        const file = document.parseResult.value as File;
        cards += file.cards.length;
        decks += file.deck ? 1 : 0;
        linked += file.deck?.lines.filter((line) => isEntry(line) && line.card.ref !== undefined).length ?? 0;
        for (const found of document.diagnostics ?? []) {
            problems += 1;
            if (problems <= 20) {
                console.log(`${document.uri.fsPath}:${found.range.start.line + 1}: ${found.message}`);
            }
        }
    }
    console.log(`${cards} cards, ${decks} decks, ${linked} links, ${problems} problems`);
    return problems === 0 ? 0 : 1;
}

void main(process.argv[2] ?? '.').then((code) => process.exit(code));

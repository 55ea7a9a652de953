// Runs visits in real browsers. `cargo xtask` builds what they visit and says by variables where everything is.
import { mkdirSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { serve } from './server.mjs';
import { Visit } from './visit.mjs';

const {
    CARDC_SITE: site,
    CARDC_CHROMIUM: chromium = '/usr/bin/chromium',
    CARDC_FIREFOX: firefox = '/usr/bin/firefox-esr',
    CARDC_E2E_SCREENSHOTS: screenshots = '.',
} = process.env;
const BROWSERS = [
    { browser: 'chrome', executablePath: chromium, args: ['--no-sandbox'] },
    { browser: 'firefox', executablePath: firefox },
];

/** Runs the visits whose names have one of the words of the command line, or all of them, and ends the program. */
export async function run(visits) {
    mkdirSync(screenshots, { recursive: true });
    const wanted = process.argv.slice(2);
    let failures = 0;
    for (const { browser, executablePath, args = [] } of BROWSERS) {
        const launched = await puppeteer.launch({ browser, executablePath, args });
        console.log(`\n${browser}: ${await launched.version()}`);
        for (const [name, steps] of visits) {
            if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) {
                continue;
            }
            const server = await serve(site);
            const visit = new Visit(launched, server, `${screenshots}/${browser}`);
            const start = performance.now();
            try {
                await steps(visit);
                await visit.noComplaints();
                console.log(`  ok ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
            } catch (error) {
                failures += 1;
                console.log(`  FAILED ${name}\n${error.stack}`);
                await visit.picture(`failed ${name}`).catch(() => undefined);
            }
            await visit.end();
            await server.close();
        }
        await launched.close();
    }
    console.log(failures === 0 ? '\nall passed' : `\n${failures} failed`);
    process.exit(failures === 0 ? 0 : 1);
}

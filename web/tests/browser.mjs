// A browser for the tests: Debian's Chromium, or the one CHROMIUM names.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { fill } from './make_fixture.mjs';

export function open_browser() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
}

/** Filled pages in files, opened one at a time. */
export class Pages {
    constructor(browser, reports) {
        this.browser = browser;
        this.folder = mkdtempSync(join(tmpdir(), 'assay-web-'));
        this.template = readFileSync(new URL('../dist/report.html', import.meta.url), 'utf8');
        for (const [name, report] of Object.entries(reports)) {
            writeFileSync(this.path(name), fill(this.template, report));
        }
    }

    path(name) {
        return join(this.folder, `${name}.html`);
    }

    bytes(name) {
        return statSync(this.path(name)).size;
    }

    remove() {
        rmSync(this.folder, { recursive: true });
    }

    /** The page, what it fetched or complained about, and what passed until the verdict stood and a frame was drawn: milliseconds
     *  on the clock, and of the processor for the page's own thread. */
    async open(name, { language = 'en', ...options }) {
        const page = await this.browser.newPage(options);
        page.setDefaultTimeout(120000);
        const meter = await page.context().newCDPSession(page);
        await meter.send('Performance.enable', { timeDomain: 'threadTicks' });
        const faults = [];
        const own = `file://${this.path(name)}`;
        page.on('request', (request) => request.url() === own || request.url().startsWith('data:') || faults.push(`fetched ${request.url()}`));
        page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
        page.on('pageerror', (error) => faults.push(String(error)));
        const begin = Date.now();
        await page.goto(own, { waitUntil: 'commit' });
        await page.locator('#verdict p, #tools p').first().waitFor();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        const took = Date.now() - begin;
        const { metrics } = await meter.send('Performance.getMetrics');
        const busy = Math.round(1000 * metrics.find((metric) => metric.name === 'ThreadTime').value);
        if (language === 'zh') {
            await page.getByRole('button', { name: '中文', exact: true }).click();
        }
        return { page, faults, took, busy };
    }
}

/** Every chart drawn: they are made when they come near the screen. */
export async function settle(page) {
    for (const part of await page.locator('section, .chart').all()) {
        await part.scrollIntoViewIfNeeded();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    for (const chart of await page.locator('.chart').all()) {
        await chart.locator('svg, canvas').first().waitFor({ state: 'attached' });
    }
    await page.waitForTimeout(300);
    await page.evaluate(() => window.scrollTo(0, 0));
}

// A browser for the tests: Debian's Chromium, or the one CHROMIUM names.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { fill } from './make_fixture.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** The page does not scroll sideways; what is wide scrolls in a box of its own. */
export async function no_sideways(page) {
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    const wide_ones = inner <= outer ? [] : await page.evaluate(() => [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth && !element.closest('.scroll')).map((element) => element.outerHTML.slice(0, 120)));
    assert.ok(inner <= outer, `the page is ${inner} wide in a window of ${outer}: ${wide_ones.join('\n')}`);
}

/** What axe finds serious: the rule, and the first elements. */
export async function find_faults(page) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    return bad.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((node) => node.html.slice(0, 200))]);
}

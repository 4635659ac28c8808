// A browser for the tests: Debian's Chromium, or the one CHROMIUM names.
import { chromium } from 'playwright-core';

export function open_browser() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
}

/** Every chart drawn: they are made when they come near the screen. */
export async function settle(page) {
    for (const section of await page.locator('section').all()) {
        await section.scrollIntoViewIfNeeded();
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    for (const chart of await page.locator('.chart').all()) {
        await chart.scrollIntoViewIfNeeded();
        await chart.locator('svg, canvas').first().waitFor();
    }
    await page.waitForTimeout(400);
    await page.evaluate(() => window.scrollTo(0, 0));
}

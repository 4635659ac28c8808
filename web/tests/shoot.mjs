// Pictures of a filled page for a person to look at: node tests/shoot.mjs PAGE.html OUT_FOLDER [ONLY]
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { open_browser, settle } from './browser.mjs';

const [page_file, folder, only = ''] = process.argv.slice(2);
const piece = 1500;
mkdirSync(folder, { recursive: true });
const browser = await open_browser();
for (const [size, width, height] of [['wide', 1280, 900], ['narrow', 390, 844]]) {
    for (const theme of ['light', 'dark']) {
        for (const language of ['en', 'zh']) {
            const name = `${size}-${theme}-${language}`;
            if (!name.includes(only)) {
                continue;
            }
            const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme });
            await page.goto(`file://${resolve(page_file)}`);
            if (language === 'zh') {
                await page.getByRole('button', { name: '中文', exact: true }).click();
            }
            await settle(page);
            const tall = await page.evaluate(() => document.documentElement.scrollHeight);
            for (let top = 0, part = 1; top < tall; top += piece, part++) {
                await page.screenshot({ path: `${folder}/${name}-${part}.png`, fullPage: true, clip: { x: 0, y: top, width, height: Math.min(piece, tall - top) } });
            }
            await page.close();
        }
    }
}
await browser.close();

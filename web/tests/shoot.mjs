// Pictures of a filled page for a person to look at: node tests/shoot.mjs PAGE.html OUT_FOLDER [small]
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { open_browser, settle } from './browser.mjs';

const [page_file, folder, only = ''] = process.argv.slice(2);
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
                await page.getByRole('button', { name: '中文' }).click();
            }
            await settle(page);
            await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
            await page.close();
        }
    }
}
await browser.close();

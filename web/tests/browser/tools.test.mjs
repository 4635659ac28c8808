// The part about search tools in a real browser.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { find_faults, no_sideways, open_browser, settle, Pages } from '../browser.mjs';
import { tools, tools_many } from '../make_fixture.mjs';

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };
const sections = {
    en: ['Search tools', 'Tools by scores', 'Quality and time', 'Does the order hold?', 'Why results are missing', 'Queries of a tool', 'One query'],
    zh: ['搜索工具', '各工具得分', '质量与耗时', '名次是否稳定', '漏掉结果的原因', '工具的各个查询', '单个查询'],
};

/** What no program should write, and some will: a study with next to nothing in it. */
const bare = { schema: 'assay.report/1', title: 'bare', tools: [{ name: '', queries: [{ id: 'q', text: 'x', kind: '', language: '', relevant: 0, best: null, clean: null }], tools: [{ name: 'bm25' }, { name: 'x', answers: [null], quality: { rank: null } }] }, { name: 'empty' }] };

let browser;
let pages;
before(async () => {
    browser = await open_browser();
    const both = tools();
    pages = new Pages(browser, { tools: both, alone: { schema: both.schema, title: both.title, tools: both.tools }, tools_many: tools_many(), bare });
});
after(async () => {
    await browser?.close();
    pages?.remove();
});

const row_of = (page, section, name) => page.locator(`#${section} tbody tr`, { has: page.locator('th', { hasText: name }) }).first();
const first_column = (page) => page.locator('#tools-scores tbody:not(.standard) tr:first-child th > bdi').allInnerTexts();

describe('the part about tools', () => {
    for (const language of ['en', 'zh']) {
        for (const [size, viewport] of Object.entries({ wide, narrow })) {
            test(`${language}, ${size}: comes first, nothing fetched, nothing complained`, async () => {
                const { page, faults } = await pages.open('tools', { viewport, language });
                const titles = await page.locator('h2').allTextContents();
                assert.deepEqual(titles.slice(0, 7), sections[language]);
                assert.ok(titles.length > 15);
                await settle(page);
                await no_sideways(page);
                assert.equal(await page.evaluate(() => window.hacked), undefined);
                assert.deepEqual(faults, []);
                await page.close();
            });
        }
    }

    test('every chart has a table', async () => {
        const { page } = await pages.open('tools', { viewport: wide });
        const frames = await page.locator('#tools-charts .frame, #tools-orders .frame').all();
        assert.equal(frames.length, 3);
        for (const frame of frames) {
            await frame.getByRole('button', { name: /as a table/ }).click();
            assert.ok(await frame.locator('table tbody tr').count() > 12);
        }
        assert.match(await page.locator('#tools-orders table').innerText(), /Kendall’s tau\s+1\.00\s+0\.96/);
        await page.close();
    });

    test('a report about nothing but tools, thirty of them and a thousand queries', async (t) => {
        const { page, faults, busy } = await pages.open('tools_many', { viewport: wide });
        t.diagnostic(`${busy} ms of work, ${(pages.bytes('tools_many') / 1e6).toFixed(1)} MB`);
        assert.ok(busy < 5000, `${busy} ms of work`);
        assert.deepEqual(await page.locator('h2').allTextContents(), sections.en);
        assert.equal(await page.getByRole('tab').count(), 0);
        assert.equal(await page.locator('#tools-scores tbody tr').count(), 30);
        assert.ok(await page.locator('#tools-queries tbody tr').count() < 60);
        await settle(page);
        await no_sideways(page);
        assert.deepEqual(faults, []);
        await page.close();
    });

    test('a study with next to nothing in it', async () => {
        const { page, faults } = await pages.open('bare', { viewport: wide });
        await page.getByRole('tab', { name: 'empty' }).click();
        assert.match(await page.locator('#tools').innerText(), /no verdict/);
        await page.getByRole('tab', { name: 'Study 1' }).click();
        await settle(page);
        assert.match(await page.locator('#tools-query').innerText(), /left out of the scores/);
        assert.deepEqual(faults, []);
        await page.close();
    });
});

describe('studies', () => {
    test('the arrow keys change the study, and the tool is kept', async () => {
        const { page } = await pages.open('tools', { viewport: wide });
        await row_of(page, 'tools-scores', 'orama').getByRole('button').first().click();
        await page.getByRole('tab', { name: 'help-zh' }).focus();
        await page.keyboard.press('ArrowRight');
        assert.equal(await page.getByRole('tab', { name: 'help-en' }).getAttribute('aria-selected'), 'true');
        assert.equal(await page.evaluate(() => document.activeElement.textContent), 'help-en');
        assert.match(await page.locator('.verdict-line').first().innerText(), /minisearch suits best/);
        assert.match(await page.locator('#tools-queries [role=status]').innerText(), /^orama /);
        await page.keyboard.press('Home');
        assert.equal(await page.getByRole('tabpanel').getAttribute('aria-labelledby'), 'tools-panel-tab-0');
        await page.close();
    });

    test('the overview has every tool in both, and leads to its queries', async () => {
        const { page } = await pages.open('tools', { viewport: wide });
        assert.equal(await page.locator('#tools .overview tbody tr').count(), 16);
        assert.deepEqual(await page.locator('#tools .overview thead tr').nth(1).locator('th').allInnerTexts(), ['Tool', 'Rank score', 'RR@10', 'Rank score', 'RR@10']);
        await row_of(page, 'tools', 'fuzzysort').getByRole('button').nth(2).click();
        assert.equal(await page.getByRole('tab', { name: 'help-en' }).getAttribute('aria-selected'), 'true');
        assert.match(await page.locator('#tools-queries [role=status]').innerText(), /^fuzzysort /);
        await page.close();
    });
});

describe('scores', () => {
    test('headers sort, the standard stays on top, the set-ups of a tool stay together until told otherwise', async () => {
        const { page } = await pages.open('tools', { viewport: wide });
        const header = page.locator('#tools-scores thead button', { hasText: 'Recall' });
        await header.click();
        assert.equal(await page.locator('#tools-scores th[aria-sort]').getAttribute('aria-sort'), 'descending');
        assert.match(await page.locator('#tools-scores tbody').first().innerText(), /^bm25\s*standard/);
        assert.deepEqual((await first_column(page)).slice(0, 2), ['minisearch', 'lunr']);
        const lunr = page.locator('#tools-scores tbody', { hasText: 'lunr:bigram' }).first();
        assert.deepEqual(await lunr.locator('th > bdi').allInnerTexts().then((names) => names.slice(0, 2)), ['lunr', 'lunr:bigram']);
        assert.match(await lunr.innerText(), /\+\d+\.\d over lunr/);
        await page.getByLabel('Keep the set-ups of a tool together').uncheck();
        assert.equal((await first_column(page))[0], 'minisearch:bigram');
        await header.click();
        assert.equal(await page.locator('#tools-scores th[aria-sort]').getAttribute('aria-sort'), 'ascending');
        await page.close();
    });

    test('a tool without a place in the verdict says why, is grey and never bold', async () => {
        const { page } = await pages.open('tools', { viewport: wide });
        assert.match(await row_of(page, 'tools-scores', 'fuse').locator('.tag').innerText(), /^failed too often$/);
        assert.equal(await page.locator('#tools-scores tr.no-place .strong').count(), 0);
        assert.ok(await page.locator('#tools-scores tr:not(.no-place) .strong').count() > 0);
        const color = (row) => row.locator('.value').first().evaluate((value) => getComputedStyle(value).color);
        assert.notEqual(await color(row_of(page, 'tools-scores', 'fuse')), await color(row_of(page, 'tools-scores', 'minisearch')));
        await page.close();
    });

    test('a number leads to the queries behind it, with the keyboard too, the worst first', async () => {
        const { page } = await pages.open('tools', { viewport: wide });
        const cell = row_of(page, 'tools-scores', 'fuse').getByRole('button', { name: /^fuse, Recall/ });
        await cell.focus();
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => document.activeElement.id === 'tools-queries-title');
        const values = (await page.locator('#tools-queries tbody tr td:nth-child(3)').allInnerTexts()).map(Number);
        assert.ok(values.length > 10);
        assert.deepEqual(values, [...values].sort((a, b) => a - b));
        await row_of(page, 'tools-scores', 'fuse').getByRole('button', { name: /^fuse, p95/ }).click();
        const times = (await page.locator('#tools-queries tbody tr td:nth-child(3)').allInnerTexts()).slice(0, 10).map(Number);
        assert.deepEqual(times, [...times].sort((a, b) => b - a));
        await row_of(page, 'tools-scores', 'fuse').getByRole('button', { name: /^fuse, timed out:/ }).click();
        assert.deepEqual([...new Set(await page.locator('#tools-queries tbody tr td:nth-child(2)').allInnerTexts())], ['timed out']);
        await page.close();
    });
});

describe('a query', () => {
    test('reason, tokens, fix and what the fix made of it', async () => {
        const { page } = await pages.open('tools', { viewport: wide, permissions: ['clipboard-read', 'clipboard-write'] });
        await row_of(page, 'tools-reasons', 'lunr').getByRole('button', { name: /not segmented/ }).click();
        const found = await page.locator('#tools-queries [role=status]').innerText();
        assert.match(found, /^lunr · [1-9]\d* of 60/);
        const row = page.locator('#tools-queries tbody button').first();
        const query = await row.innerText();
        await row.click();
        const detail = page.locator('#tools-query');
        assert.equal(await detail.locator('h3').first().innerText(), query);
        assert.match(await detail.locator('.reason-list').innerText(), /not segmented/);
        assert.match(await detail.locator('.tokens .only').first().innerText(), /^≠/);
        assert.match(await detail.locator('.fix').innerText(), /lunr:bigram[\s\S]*zero hits\s+answered/);
        await detail.locator('.code').getByRole('button', { name: 'Copy' }).click();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await detail.locator('pre').innerText());
        assert.match(await detail.locator('.pair').innerText(), /not found/);
        await detail.locator('.long').getByRole('button', { name: 'lunr:bigram', exact: true }).click();
        assert.match(await detail.locator('.outcome').innerText(), /^lunr:bigram: answered/);
        assert.equal(await detail.locator('h3').first().innerText(), query);
        await page.close();
    });

    test('filters narrow the queries and are cleared', async () => {
        const { page } = await pages.open('tools', { viewport: wide });
        const status = page.locator('#tools-queries [role=status]');
        await page.locator('#tools-queries .head select').first().selectOption('lunr');
        await page.locator('#tools-queries').getByLabel('Kind').selectOption('typo');
        assert.match(await status.innerText(), /^lunr · 4 of 60/);
        await page.locator('#tools-queries').getByRole('searchbox').fill('拼写');
        assert.match(await status.innerText(), /^lunr · 2 of 60/);
        await page.getByRole('button', { name: 'Clear filters' }).click();
        assert.match(await status.innerText(), /60 of 60/);
        await page.close();
    });
});

describe('looks', () => {
    test('on a phone the first column stays where it is', async () => {
        const { page } = await pages.open('tools', { viewport: narrow });
        for (const section of ['tools-scores', 'tools-reasons', 'tools-queries']) {
            const box = page.locator(`#${section} .scroll`).first();
            const head = box.locator('tbody th').first();
            const before_scroll = await head.boundingBox();
            assert.ok(await box.evaluate((element) => element.scrollWidth > element.clientWidth), section);
            await box.evaluate((element) => (element.scrollLeft = 200));
            assert.equal(Math.round((await head.boundingBox()).x), Math.round(before_scroll.x), section);
        }
        await page.close();
    });

    test('on paper: no controls, charts drawn', async () => {
        const { page } = await pages.open('tools', { viewport: wide, colorScheme: 'dark' });
        await page.emulateMedia({ media: 'print' });
        for (const chart of await page.locator('#tools-charts .chart, #tools-orders .chart').all()) {
            await chart.locator('svg, canvas').first().waitFor();
        }
        assert.equal(await page.locator('.controls:visible, nav:visible, .copy:visible').count(), 0);
        assert.ok((await page.pdf({ format: 'A4' })).length > 50000);
        await page.close();
    });

    for (const [language, colorScheme, viewport] of [['en', 'light', wide], ['zh', 'dark', wide], ['zh', 'light', narrow], ['en', 'dark', narrow]]) {
        test(`axe finds nothing serious: ${language}, ${colorScheme}, ${viewport.width} pixels`, async () => {
            const { page } = await pages.open('alone', { viewport, language, colorScheme });
            await row_of(page, 'tools-reasons', 'lunr').getByRole('button').first().click();
            for (const summary of await page.locator('.tools summary').all()) {
                await summary.click();
            }
            await settle(page);
            assert.deepEqual(await find_faults(page), []);
            await page.close();
        });
    }
});

// The page in a real browser, opened from a file as a reader would.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readFileSync, readdirSync } from 'node:fs';
import { find_faults, no_sideways, open_browser, settle, Pages } from '../browser.mjs';
import { fill, many, single, small } from '../make_fixture.mjs';
import { odd_names } from '../fixture_words.mjs';

const sections = {
    en: ['Verdict', 'Metrics', 'Audit', 'Hints', 'Systems', 'Change by query', 'Lists', 'Queries', 'Slices', 'Curves by depth', 'Grades', 'Scores as predictions', 'Funnel', 'Conventions'],
    zh: ['结论', '指标', '审查', '提示', '系统', '逐查询变化', '结果列表', '查询', '切片', '随深度变化的曲线', '等级分布', '分数作为预测', '漏斗', '约定'],
};
const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };

let browser;
let pages;
before(async () => {
    browser = await open_browser();
    pages = new Pages(browser, { small: small(), many: many(), single: single() });
});
after(async () => {
    await browser?.close();
    pages?.remove();
});

describe('every section', () => {
    for (const language of ['en', 'zh']) {
        for (const [size, viewport] of Object.entries({ wide, narrow })) {
            test(`${language}, ${size}: all there, nothing fetched, nothing complained`, async () => {
                const { page, faults } = await pages.open('small', { viewport, language });
                assert.deepEqual(await page.locator('h2').allTextContents(), sections[language]);
                assert.equal(await page.locator('html').getAttribute('lang'), language === 'zh' ? 'zh-CN' : 'en');
                await settle(page);
                await no_sideways(page);
                assert.deepEqual(faults, []);
                await page.close();
            });
        }
    }

    test('more than two systems: matrix, groups, and a choice of system', async () => {
        const { page, faults } = await pages.open('many', { viewport: wide });
        assert.equal(await page.locator('#systems .matrix tbody tr').count(), 4);
        assert.match(await page.locator('#systems').innerText(), /Ranking and groups/);
        await page.locator('#waterfall select').nth(1).selectOption({ label: 'candidate-3' });
        assert.match(await page.locator('#waterfall h3').innerText(), /candidate-3 against baseline/);
        assert.deepEqual(faults, []);
        await page.close();
    });

    test('one system and no more: sections without data are not there', async () => {
        const { page, faults } = await pages.open('single', { viewport: wide });
        assert.deepEqual(await page.locator('h2').allTextContents(), ['Verdict', 'Metrics', 'Systems', 'Value by query', 'Lists', 'Queries', 'Grades', 'Conventions']);
        await settle(page);
        assert.deepEqual(faults, []);
        await page.close();
    });
});

describe('a query', () => {
    test('a click on a bar shows its lists', async () => {
        const { page } = await pages.open('small', { viewport: wide });
        const before_click = await page.locator('#lists h3').innerText();
        await page.locator('#waterfall .chart').scrollIntoViewIfNeeded();
        const box = await page.locator('#waterfall .chart').boundingBox();
        await page.locator('#waterfall .chart svg').waitFor();
        await page.locator('#waterfall .chart').click({ position: { x: 70, y: box.height / 2 } });
        assert.notEqual(await page.locator('#lists h3').innerText(), before_click);
        assert.equal(await page.locator('#lists .ranked').count(), 2);
        assert.match(await page.locator('#lists').innerText(), /up \d|down \d/);
        await page.close();
    });

    test('the keyboard reaches the chart, moves along it, and chooses in the table', async () => {
        const { page } = await pages.open('small', { viewport: wide });
        const chart = page.getByRole('slider');
        await chart.focus();
        await page.keyboard.press('Home');
        const first = await chart.getAttribute('aria-valuetext');
        assert.match(first, /: \+0\.\d+$/);
        assert.match(await page.locator('#lists h3').innerText(), new RegExp(first.slice(0, 3)));
        await page.keyboard.press('ArrowRight');
        assert.notEqual(await chart.getAttribute('aria-valuetext'), first);
        const row = page.locator('#queries tbody button').first();
        await row.focus();
        const id = await row.innerText();
        await page.keyboard.press('Enter');
        assert.equal(await page.locator('#lists h3').innerText(), `Query ${id}`);
        await page.close();
    });

    test('Tab goes from the top to the verdict, with the focus in sight', async () => {
        const { page } = await pages.open('small', { viewport: wide });
        const seen = [];
        for (let i = 0; i < 25; i++) {
            await page.keyboard.press('Tab');
            seen.push(await page.evaluate(() => {
                const style = getComputedStyle(document.activeElement);
                return { text: document.activeElement.textContent.trim(), outline: style.outlineStyle };
            }));
        }
        assert.equal(seen[0].text, 'Skip to the report');
        assert.ok(seen.some(({ text }) => text === 'Copy'));
        assert.deepEqual(seen.filter(({ outline }) => outline === 'none'), []);
        await page.close();
    });

    test('search, change and slice narrow the table; headers sort it', async () => {
        const { page } = await pages.open('small', { viewport: wide });
        const status = page.locator('#queries [role=status]');
        await page.getByRole('searchbox').fill('BICYCLE');
        assert.match(await status.innerText(), /^[1-9] of 30$/);
        await page.getByRole('searchbox').fill('');
        await page.locator('#slices tbody button', { hasText: 'head' }).click();
        assert.equal(await status.innerText(), '3 of 30');
        await page.locator('#queries').getByRole('button', { name: /Clear filter/ }).click();
        const header = page.locator('#queries thead button', { hasText: 'Delta' });
        await header.click();
        assert.equal(await page.locator('#queries th[aria-sort]').getAttribute('aria-sort'), 'descending');
        assert.match(await page.locator('#queries tbody tr td.gain').first().innerText(), /^\+/);
        await page.close();
    });
});

describe('every chart has a table', () => {
    test('and every toggle shows one', async () => {
        const { page } = await pages.open('small', { viewport: wide });
        const frames = await page.locator('.frame').all();
        assert.ok(frames.length >= 8);
        for (const frame of frames) {
            await frame.getByRole('button', { name: /as a table/ }).click();
            assert.ok(await frame.locator('table tbody tr').count() > 0);
            assert.equal(await frame.locator('.chart').count(), 0);
            await frame.getByRole('button', { name: /as a chart/ }).click();
        }
        assert.equal(await page.locator('.chart:not([aria-label])').count(), 0);
        await page.close();
    });
});

describe('user data', () => {
    test('is text, wherever it stands', async () => {
        const { page, faults } = await pages.open('small', { viewport: wide });
        await settle(page);
        for (const chart of await page.locator('.chart').all()) {
            await chart.hover();
        }
        for (const name of odd_names) {
            await page.getByRole('searchbox').fill(name.slice(0, 12));
            assert.ok((await page.locator('#queries tbody').innerText()).includes(name.slice(0, 12)), name);
        }
        assert.equal(await page.evaluate(() => window.hacked), undefined);
        assert.equal(await page.locator('img').count(), 0);
        assert.equal(await page.locator('h1').innerText(), `baseline → new ${odd_names[0]}`);
        assert.deepEqual(faults, []);
        await page.close();
    });

    test('no source of ours puts markup together', () => {
        const folder = new URL('../../src/', import.meta.url);
        const sources = readdirSync(folder, { recursive: true }).filter((name) => /\.(svelte|ts)$/.test(name));
        assert.ok(sources.length > 40);
        for (const name of sources) {
            assert.doesNotMatch(readFileSync(new URL(name, folder), 'utf8'), /@html|innerHTML|insertAdjacentHTML|document\.write/, name);
        }
    });
});

describe('looks', () => {
    test('dark follows the system, and the switch overrules it', async () => {
        const { page } = await pages.open('small', { viewport: wide, colorScheme: 'dark' });
        const back = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        assert.equal(await back(), 'rgb(21, 25, 30)');
        await page.getByLabel('Theme').selectOption('light');
        assert.equal(await back(), 'rgb(255, 255, 255)');
        await page.close();
    });

    test('on paper: charts drawn, controls gone, long tables whole, light', async () => {
        const { page } = await pages.open('many', { viewport: wide, colorScheme: 'dark' });
        await page.emulateMedia({ media: 'print' });
        const charts = await page.locator('.chart').all();
        assert.ok(charts.length >= 6);
        for (const chart of charts) {
            await chart.locator('svg, canvas').first().waitFor();
        }
        assert.equal(await page.locator('.controls:visible, nav:visible, .copy:visible').count(), 0);
        assert.equal(await page.locator('#queries tbody tr').count(), 50);
        assert.match(await page.locator('#queries').innerText(), /First 50 of 200 rows/);
        assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
        const cut = await page.evaluate(() => [...document.querySelectorAll('.scroll')].filter((box) => getComputedStyle(box).overflowY !== 'visible').length);
        assert.equal(cut, 0);
        assert.ok((await page.pdf({ format: 'A4' })).length > 50000);
        await page.close();
    });

    test('reduced motion stops the scrolling', async () => {
        const { page } = await pages.open('small', { viewport: wide, reducedMotion: 'reduce' });
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior), 'auto');
        await page.close();
    });
});

describe('axe finds nothing serious', () => {
    for (const language of ['en', 'zh']) {
        for (const colorScheme of ['light', 'dark']) {
            test(`${language}, ${colorScheme}`, async () => {
                const kinds = (language === 'en') === (colorScheme === 'light') ? ['small', 'many'] : ['small'];
                for (const kind of kinds) {
                    const { page } = await pages.open(kind, { viewport: wide, language, colorScheme });
                    await settle(page);
                    assert.deepEqual(await find_faults(page), []);
                    await page.close();
                }
            });
        }
    }
});

describe('the verdict', () => {
    test('is copied', async () => {
        const { page } = await pages.open('small', { viewport: wide, permissions: ['clipboard-read', 'clipboard-write'] });
        await page.getByRole('button', { name: 'Copy' }).click();
        await page.getByRole('button', { name: 'Copied' }).waitFor();
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.locator('.verdict-line p').innerText());
        await page.close();
    });
});

describe('several systems', () => {
    test('are a table under the verdict, each with its own slices and findings', async () => {
        const { page } = await pages.open('many', { viewport: wide });
        assert.deepEqual(await page.locator('#verdict tbody th').allInnerTexts(), ['candidate-1', 'candidate-2', 'candidate-3']);
        assert.match(await page.locator('#verdict p').first().innerText(), /nDCG@10 decides; every system against baseline/);
        assert.match(await page.locator('#audit .serious').innerText(), /candidate-1: The new system/);
        assert.match(await page.locator('#slices').innerText(), /Delta by slice, candidate-1 against baseline/);
        assert.equal(await page.locator('#slices .findings li').count(), 2);
        await page.locator('#slices').getByLabel('System').selectOption({ label: 'candidate-2' });
        assert.equal(await page.locator('#slices .findings li').count(), 0);
        await page.close();
    });
});

describe('a metric of which less is better', () => {
    test('has its gains first, and in the colour of gains', async () => {
        const report = small();
        report.metrics[0].goal = 'less';
        const page = await browser.newPage({ viewport: wide });
        await page.setContent(fill(pages.template, report));
        await page.locator('#metrics .note', { hasText: 'less is better' }).waitFor();
        await page.locator('#waterfall').getByRole('button', { name: /table/ }).click();
        const first = await page.locator('#waterfall tbody tr').first().innerText();
        assert.match(first, /−/);
        await page.close();
    });
});

describe('a page without data', () => {
    test('says so', async () => {
        const page = await browser.newPage();
        await page.setContent(pages.template);
        assert.match(await page.locator('main').innerText(), /cannot show its data[\s\S]*no data/);
        await page.setContent(fill(pages.template, { schema: 'assay.report/1', title: 'bare', verdict: { en: 'so', zh: '如此' } }));
        assert.deepEqual(await page.locator('h2').allTextContents(), ['Verdict']);
        await page.setContent(fill(pages.template, { schema: 'other' }));
        assert.match(await page.locator('main').innerText(), /other/);
        await page.close();
    });
});

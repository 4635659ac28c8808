import { mount } from 'svelte';
import { parse_report, type Report } from '../lib/report';
import '../lib/style/page.css';
import '../lib/style/parts.css';
import '../lib/style/tools.css';
import '../lib/style/print.css';
import App from './App.svelte';
import Broken from './Broken.svelte';

const data = document.getElementById('assay-data');
const target = document.getElementById('app') as HTMLElement;

function read(): Report | string {
    try {
        return parse_report(data?.textContent ?? '');
    } catch (error) {
        return error instanceof Error ? error.message : String(error);
    }
}

const report = read();
if (typeof report === 'string') {
    mount(Broken, { target, props: { reason: report } });
} else {
    // The text of a large report is twice its size in memory, and is needed no more.
    data?.replaceChildren();
    mount(App, { target, props: { report } });
}

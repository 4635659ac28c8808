// What every component needs to know about the page it is on: language, theme, whether it is being printed.
import { getContext, setContext } from 'svelte';
import { join, pick, translate, type Key, type Language } from './i18n';
import type { Text } from './report';

export type Theme = 'auto' | 'light' | 'dark';

function media(query: string): MediaQueryList | null {
    return typeof matchMedia === 'function' ? matchMedia(query) : null;
}

export class Page {
    language: Language = $state('en');
    theme: Theme = $state('auto');
    printing = $state(false);
    calm = $state(false);
    #system_dark = $state(false);
    dark = $derived(!this.printing && (this.theme === 'dark' || (this.theme === 'auto' && this.#system_dark)));

    constructor(language: Language) {
        this.language = language;
        this.#follow('(prefers-color-scheme: dark)', (on) => (this.#system_dark = on));
        this.#follow('(prefers-reduced-motion: reduce)', (on) => (this.calm = on));
        this.#follow('print', (on) => (this.printing = on));
    }

    #follow(query: string, set: (on: boolean) => void) {
        const list = media(query);
        set(list?.matches ?? false);
        list?.addEventListener('change', (event) => set(event.matches));
    }

    t = (key: Key, values?: Record<string, string | number>): string => translate(this.language, key, values);
    join = (...sentences: string[]): string => join(this.language, sentences);
    text = (text: Text | null | undefined): string => pick(this.language, text);
}

const key = Symbol('page');

export function set_page(page: Page): Page {
    return setContext(key, page);
}

export function get_page(): Page {
    return getContext<Page>(key);
}

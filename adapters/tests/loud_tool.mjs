// A tool that does what libraries do at the wrong time: it prints, throws late, and answers at length.
import { serve } from '../protocol.mjs';

const searches = {
    print() {
        console.log('printed');
        process.stdout.write('written\n');
        return ['a'];
    },
    long: () => ['界'.repeat(1_000_000)],
    late: () => new Promise(() => setTimeout(() => { throw new Error('too late'); })),
    nothing: () => Promise.reject(undefined),
};

await serve(async () => {
    console.log('loaded');
    return {
        name: 'loud',
        version: '1',
        scores: 'none',
        open: () => ({
            build() {},
            search: (query) => searches[query]?.() ?? [query],
        }),
    };
});

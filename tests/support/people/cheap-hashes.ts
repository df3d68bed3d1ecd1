import { registerHooks } from 'node:module';

/**
 * Preloaded into test workers and into servers of browser tests (`node --import`): passwords are hashed in the same
 * format at a fraction of the cost, because a thousand tests log in. A test of the hash itself sets SLOW_HASHES.
 */
const SLOW = 'N: cost.N';

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/hashing-thread.ts') || process.env['SLOW_HASHES']) return loaded;
    const source = Buffer.from((loaded.source ?? '') as Uint8Array).toString();
    if (!source.includes(SLOW)) throw new Error(`${url} does not say ${SLOW}`);
    return { ...loaded, source: source.replace(SLOW, 'N: 2') };
  },
});

import { registerHooks } from 'node:module';

/**
 * Preloaded into a server of the tests (`node --import`): passwords are hashed in the same form at a fraction of the
 * cost. Some eight hundred browser tests make somebody new, and their hashes took a minute of each core.
 */
const SLOW = 'N: 16_384';

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/hashing-thread.ts')) return loaded;
    const source = Buffer.from((loaded.source ?? '') as Uint8Array).toString();
    if (!source.includes(SLOW)) throw new Error(`${url} does not say ${SLOW}`);
    return { ...loaded, source: source.replace(SLOW, 'N: 2') };
  },
});

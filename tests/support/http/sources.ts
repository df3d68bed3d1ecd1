import type { RequestSource } from '#server/identity/lockout-rules.service.ts';

let count = 0;

/** Creates the source of a call: a new browser id at a new IP address. */
export function createCallSource(given: Partial<RequestSource> = {}): RequestSource {
  count += 1;
  const id = `browser ${count}`;
  return {
    browser: () => id,
    sentBrowser: given.browser ?? (() => id),
    address: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    ...given,
  };
}

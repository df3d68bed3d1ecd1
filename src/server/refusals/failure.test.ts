import { describe, expect, it } from 'vitest';
import { refuseFailure } from './failure.ts';
import { refuse } from './refusal.ts';

describe('a failure with a text of its own', () => {
  it('is refused with its cause for the log', async () => {
    const cause = new Error('column is missing');
    const result = await refuseFailure('LOG_IN_FAILED', () => Promise.reject(cause));
    expect(result).toEqual(refuse('LOG_IN_FAILED', undefined, cause));
  });

  it('stays a lost connection when it is one', async () => {
    const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    await expect(refuseFailure('LOG_IN_FAILED', () => Promise.reject(lost))).rejects.toBe(lost);
  });

  it('leaves results and other refusals as they are', async () => {
    expect(await refuseFailure('LOG_IN_FAILED', () => Promise.resolve('done'))).toBe('done');
    const refusal = refuse('LOCKED_OUT', { seconds: 5 });
    expect(await refuseFailure('LOG_IN_FAILED', () => Promise.resolve(refusal))).toBe(refusal);
  });
});

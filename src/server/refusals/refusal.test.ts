import { describe, expect, it } from 'vitest';
import { refuse, isRefused } from './refusal.ts';

describe('a refusal', () => {
  it('is told from any other result', () => {
    expect(isRefused(refuse('NOT_FOUND'))).toBe(true);
    expect(isRefused({ code: 'NOT_FOUND', data: undefined, cause: undefined })).toBe(false);
    for (const result of [undefined, null, false, 0, 'NOT_FOUND', {}, []])
      expect(isRefused(result)).toBe(false);
  });

  it('leaves the result without its refusals to the types', () => {
    const result = find(1);
    if (isRefused(result)) throw new Error(result.code);
    expect(result.name).toBe('Ana');
  });

  it('carries its data with its code', () => {
    const result = find(0);
    if (!isRefused(result)) throw new Error('should be refused');
    expect(result.code).toBe('TOO_SMALL');
    expect(result.data.least).toBe(1);
  });
});

function find(number: number) {
  return number > 0 ? { name: 'Ana' } : refuse('TOO_SMALL', { least: 1 });
}

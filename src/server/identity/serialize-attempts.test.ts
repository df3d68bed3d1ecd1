import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { LockoutRule } from './lockout-rules.service.ts';
import { serializeAttempts } from './serialize-attempts.ts';

const LIMIT = { action: 'log-in', most: 5, seconds: 900, isLockout: true };
const ruleOf = (subject: string): LockoutRule => ({ failures: { limit: LIMIT, subject }, wide: [] });

describe('attempts that come at once', () => {
  it('wait for the one before them with the same subject, however it ends, and for no other one', async () => {
    const begun: string[] = [];
    const attempt = (subject: string, name: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const ended = serializeAttempts(ruleOf(subject), () => {
        begun.push(name);
        return promise;
      });
      return { ended, resolve, reject };
    };
    const [first, second, third] = [
      attempt('ana', 'first'),
      attempt('ana', 'second'),
      attempt('ana', 'third'),
    ];
    const other = attempt('eva', 'other');
    await setImmediate();
    expect(begun).toEqual(['first', 'other']);
    first.reject(new Error('by accident'));
    await expect(first.ended).rejects.toThrow('by accident');
    await setImmediate();
    expect(begun).toEqual(['first', 'other', 'second']);
    second.resolve('done');
    third.resolve('done too');
    other.resolve('done elsewhere');
    expect(await Promise.all([second.ended, third.ended, other.ended])).toEqual([
      'done',
      'done too',
      'done elsewhere',
    ]);
  });
});

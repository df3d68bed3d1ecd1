import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Runs a script that uses the log; returns what the log writes to stderr. */
function logged(script: string): string {
  const url = JSON.stringify(new URL('log.ts', import.meta.url).href);
  const whole = `const { createLog } = await import(${url}); const log = createLog('info', (error) => error.code === 'ECONNREFUSED'); ${script}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', whole], { encoding: 'utf8' }).stderr;
}

describe('the log', () => {
  it('tells what failed and where', () => {
    const line: unknown = JSON.parse(
      logged(`log.error({ err: Object.assign(new Error('no table'), { code: '42P01' }) }, 'call failed')`),
    );
    expect(line).toMatchObject({
      msg: 'call failed',
      err: { message: 'no table', code: '42P01', stack: expect.stringContaining('at ') as string },
    });
  });

  it('repeats no stack in an outage', () => {
    const line: unknown = JSON.parse(
      logged(
        `log.error({ err: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }, 'call failed')`,
      ),
    );
    expect(line).toMatchObject({ err: { type: 'Error', message: 'connect', code: 'ECONNREFUSED' } });
    expect(JSON.stringify(line)).not.toContain('stack');
  });

  it('holds no address and nothing of a row, however deep the error carries it', () => {
    const text = logged(`
      const detail = 'Key (email)=(ana@example.com) already exists.';
      const cause = Object.assign(new Error('550 <ana@example.com> unknown'), { detail, parameters: ['ana', 'secret'] });
      log.error({ err: new Error('mail to ana@example.com failed', { cause }) }, 'x');
      log.info('nothing');`);
    expect(text).toContain('failed');
    expect(text).not.toMatch(/ana@|secret|Key \(/);
  });
});

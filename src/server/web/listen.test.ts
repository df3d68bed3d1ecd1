import os from 'node:os';
import { describe, expect, it } from 'vitest';
import { serverUrls } from './listen.ts';

describe('where a server is found', () => {
  it('is this machine alone by default', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      expect(serverUrls({ host, port: 3000 })).toEqual(['http://localhost:3000']);
    }
  });

  it('is the one address that it listens on', () => {
    expect(serverUrls({ host: '192.0.2.2', port: 80 })).toEqual(['http://192.0.2.2:80']);
    expect(serverUrls({ host: 'fd00::7', port: 3000 })).toEqual(['http://[fd00::7]:3000']);
  });

  it('is every address that others can ask, where it listens on all', () => {
    const others = Object.values(os.networkInterfaces())
      .flatMap((found) => found ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => `http://${address}:3000`);
    for (const host of ['0.0.0.0', '::']) {
      expect(serverUrls({ host, port: 3000 })).toEqual(['http://localhost:3000', ...others]);
    }
  });
});

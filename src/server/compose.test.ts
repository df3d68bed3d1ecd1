import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings, requireSecret, SETTING_NAMES } from './env.ts';

interface Service {
  image?: string;
  build?: string | { context: string; dockerfile: string };
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  networks?: string[];
  volumes?: string[];
  healthcheck?: { test?: string[] };
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const PROJECT = path.resolve(import.meta.dirname, '../..');
const GIVEN = { POSTGRES_PASSWORD: 'clave', PUBLIC_URL: 'https://plaza.example.com' };
/** What is no setting of Plaza. */
const OF_OTHERS = ['TZ'];

const text = readFileSync(path.join(PROJECT, 'compose.yaml'), 'utf8');
const compose = parse(substitute(text), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ofPlaza = services.filter(([, { image }]) => image === 'plaza');

/** `$$` is a dollar; a variable that isn't known stays, and no address may have it. */
function substitute(yaml: string): string {
  const given: Record<string, string> = GIVEN;
  return yaml.replaceAll(/\$\$|\$\{(\w+):\?\}/g, (found, name?: string) =>
    name === undefined ? '$' : (given[name] ?? found),
  );
}

describe('compose.yaml', () => {
  it.each(services)('has all that %s refers to', (_, service) => {
    const { image, build, depends_on = {}, networks = [], volumes = [] } = service;
    expect(image ?? build).toBeDefined();
    for (const [name, { condition }] of Object.entries(depends_on)) {
      expect(compose.services).toHaveProperty([name]);
      if (condition === 'service_healthy') expect(compose.services[name]?.healthcheck?.test).toBeDefined();
    }
    for (const name of networks) expect(compose.networks).toHaveProperty([name]);
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('./deploy')) expect(existsSync(path.join(PROJECT, source))).toBe(true);
      else if (!source.startsWith('.')) expect(compose.volumes).toHaveProperty([source]);
    }
    if (typeof build === 'object')
      expect(existsSync(path.join(PROJECT, build.context, build.dockerfile))).toBe(true);
  });

  it('gives Plaza settings that a start accepts', () => {
    expect(ofPlaza.map(([name]) => name)).toEqual(['plaza-1', 'plaza-2', 'backup']);
    for (const [, { environment = {} }] of ofPlaza) {
      const known = [...SETTING_NAMES, ...OF_OTHERS];
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
      const variables = Object.entries(environment).map(([name, value]) => [name, String(value)]);
      const settings = readSettings({
        ...(Object.fromEntries(variables) as Record<string, string>),
        AUTH_SECRET: 'dGhpcyBpcyBubyBzZWNyZXQgYXQgYWxsIQ',
      });
      expect(() => requireSecret(settings)).not.toThrow();
    }
  });
});

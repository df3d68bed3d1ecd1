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
  logging?: { driver: string };
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const PROJECT = path.resolve(import.meta.dirname, '../..');
const GIVEN = { POSTGRES_PASSWORD: 'clave', PUBLIC_URL: 'https://plaza.example.com' };
/** Environment variables in compose.yaml that are not settings of Plaza. */
const OF_OTHERS = ['TZ'];

const text = readFileSync(path.join(PROJECT, 'compose.yaml'), 'utf8');
const compose = parse(substitute(text), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ofPlaza = services.filter(([, { image }]) => image === 'plaza');

const sourcesOf = (volumes: string[]): string[] => volumes.map((volume) => volume.split(':')[0] ?? '');

/** Substitutes variables as Docker Compose does: `$$` becomes `$`; a variable without a value stays as it is. */
function substitute(yaml: string): string {
  const given: Record<string, string> = GIVEN;
  return yaml.replaceAll(/\$\$|\$\{(\w+):\?\}/g, (found, name?: string) =>
    name === undefined ? '$' : (given[name] ?? found),
  );
}

const read = (file: string): string => readFileSync(path.join(PROJECT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<'start' | 'bench', string> };

it('npm run bench measures with the flags of npm start', () => {
  expect(scripts.bench).toBe(scripts.start.replace('src/server/main.ts', 'bench/main.ts'));
});

it('npm start, the image and the systemd unit start Plaza by the same command', () => {
  const words = scripts.start.replace(/^.* exec /, '').split(' ');
  expect(words).toContain('--heap-growing-percent=40');
  expect(read('Dockerfile')).toContain(`\nCMD ${JSON.stringify(words).replaceAll(',', ', ')}\n`);
  expect(read('deploy/systemd/plaza@.service')).toContain(`\nExecStart=/usr/bin/${words.join(' ')}\n`);
});

it('the backup of systemd and of compose.yaml is the same command', () => {
  const command = /node --[^\n]+ src\/server\/commands\/backup\.ts/;
  expect(command.exec(read('deploy/systemd/plaza-backup.service'))?.[0]).toBe(command.exec(text)?.[0]);
});

describe('compose.yaml', () => {
  it.each(services)('has the services, networks and volumes that %s names', (_, service) => {
    const { image, build, depends_on = {}, networks = [], volumes = [] } = service;
    expect(image ?? build).toBeDefined();
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
    const named = sourcesOf(volumes).filter((source) => !source.startsWith('.'));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
  });

  it.each(services)('waits with %s only for services that tell how they are', (_, { depends_on = {} }) => {
    const awaited = Object.entries(depends_on).filter(([, { condition }]) => condition === 'service_healthy');
    for (const [name] of awaited) expect(compose.services[name]?.healthcheck?.test).toBeDefined();
  });

  it.each(services)('lets the log of %s not fill the disk', (_, { logging }) => {
    expect(logging).toEqual({ driver: 'local' });
  });

  it('names files of this project', () => {
    const mounted = services.flatMap(([, { volumes = [] }]) => sourcesOf(volumes));
    const builds = services.flatMap(([, { build }]) => (typeof build === 'object' ? [build] : []));
    const files = [
      ...mounted.filter((source) => source.startsWith('./deploy')),
      ...builds.map(({ context, dockerfile }) => path.join(context, dockerfile)),
    ];
    expect(files).toHaveLength(2);
    for (const file of files) expect(existsSync(path.join(PROJECT, file)), file).toBe(true);
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

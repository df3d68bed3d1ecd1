import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import tls from 'node:tls';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { MAIL_CERTIFICATE } from '#tests/support/people/mail-certificate.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../../deploy/proxies');

type ProcessPorts = [number, number, number];

/** Where a proxy of a proof listens, and what is behind it. */
export interface ProxyPlace {
  folder: string;
  httpPort: number;
  httpsPort: number;
  processPorts: ProcessPorts;
}

export interface ProxyExample {
  name: string;
  program: string;
  versionArguments: string[];
  /** How often the proof stops a process behind this proxy. */
  stops: number;
  /** Writes the example configuration with these ports; returns the arguments to check it and to run it. */
  configure(place: ProxyPlace): { check: string[]; run: string[] };
}

export const PROXIES: ProxyExample[] = [
  {
    name: 'HAProxy',
    program: 'haproxy',
    versionArguments: ['-v'],
    stops: 60,
    configure: configureHaproxy,
  },
  {
    name: 'nginx',
    program: 'nginx',
    versionArguments: ['-v'],
    stops: 60,
    configure: configureNginx,
  },
  {
    name: 'Caddy',
    program: 'caddy',
    versionArguments: ['version'],
    stops: 10,
    configure: configureCaddy,
  },
];

function configureHaproxy(place: ProxyPlace): { check: string[]; run: string[] } {
  const file = writeExample(place, 'haproxy.cfg', {
    'log /dev/log local0': 'log stderr format raw local0 err',
    'bind :80\n': `bind 127.0.0.1:${place.httpPort}\n`,
    'bind :443 ': `bind 127.0.0.1:${place.httpsPort} `,
    '/etc/haproxy/certs/': writeCertificate(place.folder).both,
    '  server plaza-2 127.0.0.1:3002\n': '  server plaza-2 127.0.0.1:3002\n  server plaza-3 127.0.0.1:3003\n',
    ' track plaza/plaza-2\n': ' track plaza/plaza-2\n  server plaza-3 127.0.0.1:3003 track plaza/plaza-3\n',
    ...Object.fromEntries(
      ['502', '503', '504'].map((status) => [
        `errorfile ${status} /etc/haproxy/errors/`,
        `errorfile ${status} ${EXAMPLES}/`,
      ]),
    ),
  });
  return { check: ['-c', '-f', file], run: ['-f', file] };
}

function configureNginx(place: ProxyPlace): { check: string[]; run: string[] } {
  const { cert, key } = writeCertificate(place.folder);
  const example = writeExample(place, 'nginx.conf', {
    '  server 127.0.0.1:3002 max_fails=1 fail_timeout=2s;\n':
      '  server 127.0.0.1:3002 max_fails=1 fail_timeout=2s;\n  server 127.0.0.1:3003 max_fails=1 fail_timeout=2s;\n',
    'listen 80;': `listen 127.0.0.1:${place.httpPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${place.httpsPort} ssl http2;`,
    '/etc/letsencrypt/live/plaza.example.com/fullchain.pem': cert,
    '/etc/letsencrypt/live/plaza.example.com/privkey.pem': key,
  });
  // nginx's workers may run as another user, who has to be able to enter the folder
  chmodSync(place.folder, 0o711);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place.folder}/${name};`,
  );
  const file = path.join(place.folder, 'whole-nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${place.folder}/nginx.pid; error_log stderr crit; worker_processes 2;
events { worker_connections 1024; }
http { access_log off; ${kept.join(' ')} include ${example}; }
`,
  );
  return { check: ['-t', '-c', file], run: ['-c', file] };
}

function configureCaddy(place: ProxyPlace): { check: string[]; run: string[] } {
  const { cert, key } = writeCertificate(place.folder);
  const site = '{$PUBLIC_URL:https://plaza.example.com} {\n';
  const file = writeExample(place, 'Caddyfile', {
    '127.0.0.1:3002}': '127.0.0.1:3002 127.0.0.1:3003}',
    '{$PLAZA_REVERSED:': '{$PLAZA_REVERSED:127.0.0.1:3003 ',
    [site]: `{\n\tadmin off\n\tauto_https disable_redirects\n}\nhttps://localhost:${place.httpsPort} {\n\ttls ${cert} ${key}\n`,
  });
  const given = ['--config', file, '--adapter', 'caddyfile'];
  return { check: ['validate', ...given], run: ['run', ...given] };
}

/** Throws when a text to replace is missing: then the example has changed, and the proof would test something else. */
function writeExample(place: ProxyPlace, name: string, replacements: Record<string, string>): string {
  const [first, second, third] = place.processPorts;
  const all = {
    ...replacements,
    '127.0.0.1:3001': `127.0.0.1:${first}`,
    '127.0.0.1:3002': `127.0.0.1:${second}`,
    '127.0.0.1:3003': `127.0.0.1:${third}`,
  };
  let text = readFileSync(path.join(EXAMPLES, name), 'utf8');
  for (const [example, here] of Object.entries(all)) {
    if (!text.includes(example)) throw new Error(`${name} has no '${example}'.`);
    text = text.replaceAll(example, here);
  }
  const file = path.join(place.folder, name);
  writeFileSync(file, text);
  return file;
}

function writeCertificate(folder: string): {
  cert: string;
  key: string;
  both: string;
} {
  const { cert, key } = MAIL_CERTIFICATE;
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  return {
    cert: write('cert.pem', cert),
    key: write('key.pem', key),
    both: write('both.pem', `${cert}\n${key}`),
  };
}

/** Finds free ports for a proxy and its processes, and creates the proxy's folder within the given one. */
export async function chooseProxyPlace(folder: string): Promise<ProxyPlace> {
  const ports = [];
  while (ports.length < 5) ports.push(await findFreePort());
  const [httpPort = 0, httpsPort = 0, ...processPorts] = ports;
  return {
    folder: mkdtempSync(path.join(folder, 'proxy-')),
    httpPort,
    httpsPort,
    processPorts: processPorts as ProcessPorts,
  };
}

/** Checks the proxy's example with these ports and runs it; throws if the proxy refuses it or isn't installed. */
export async function startProxy(
  { name, program, configure }: ProxyExample,
  place: ProxyPlace,
): Promise<{ stop(): Promise<void> }> {
  const { check, run } = configure(place);
  // Debian installs proxies in /usr/sbin, which is not in every user's PATH
  const env = {
    ...process.env,
    PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
    HOME: place.folder,
    XDG_DATA_HOME: place.folder,
    XDG_CONFIG_HOME: place.folder,
  };
  const checked = spawnSync(program, check, { encoding: 'utf8', env });
  if (checked.error) throw new Error(`This proof needs ${name}: \`apt-get install ${program}\`.`);
  if (checked.status !== 0)
    throw new Error(`${name} refuses its example: ${checked.stdout}${checked.stderr}`);
  const child = spawn(program, run, { stdio: 'ignore', env });
  await setTimeout(1_000);
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
  return {
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Makes this process trust the test certificate of the proxies. */
export function trustTestCertificate(): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), MAIL_CERTIFICATE.cert]);
}

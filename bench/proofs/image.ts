import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '#tests/support/http/free-port.ts';
import { type ProofResult, withPostgresServer } from '../load/places.ts';
import { readStartFlags } from '../load/start-flags.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const TAG = 'localhost/plaza-proof';
const MAX_COMPRESSED_MB = 180;
const MAX_UNPACKED_MB = 400;
const USER_ID = 10001;
const START_PATIENCE_MS = 60_000;

interface Started {
  seconds: number;
  userId: number;
  isRootReadOnly: boolean;
  /** The exit code after SIGTERM; the process has pid 1 in its namespace. */
  exitCode: number | null;
}

/**
 * Builds the image as root with buildah, which needs no engine, and starts it in namespaces of its own over a read-only root.
 * NODE_IMAGE and BASE_IMAGE name other images to build on, BUILD_ARGUMENTS whatever else buildah is given.
 */
export async function proveImage(): Promise<ProofResult> {
  if (spawnSync('buildah', ['--version']).status !== 0) {
    return { text: '# The image\n\nHOW buildah is not installed (Debian: `buildah`).\n', isSound: false };
  }
  const images = ['NODE_IMAGE', 'BASE_IMAGE'].flatMap((name) =>
    process.env[name] ? ['--build-arg', `${name}=${process.env[name]}`] : [],
  );
  const given = (process.env['BUILD_ARGUMENTS'] ?? '').split(' ').filter(Boolean);
  buildah('build', '--isolation', 'chroot', '--format', 'docker', ...images, ...given, '--tag', TAG, PROJECT);
  const container = buildah('from', '--pull-never', TAG);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plaza-image-'));
  try {
    const root = buildah('mount', container);
    const unpackedMb = Number(run('du', '-s', '--block-size=1000000', root).split('\t')[0]);
    buildah('push', '--quiet', TAG, `oci:${folder}/image`);
    const compressedMb = Number(run('du', '-s', '--block-size=1000000', `${folder}/image`).split('\t')[0]);
    const started = await withPostgresServer(({ settings }) => startImage(root, settings));
    const isSound =
      unpackedMb <= MAX_UNPACKED_MB &&
      compressedMb <= MAX_COMPRESSED_MB &&
      started.userId === USER_ID &&
      started.isRootReadOnly &&
      started.exitCode === 0;
    const text = `# The image

HOW Built by buildah, started as its user over a read-only root with an empty PostgreSQL, ended by SIGTERM.

| | is | must be |
|---|---|---|
| compressed, MB | ${compressedMb} | ${MAX_COMPRESSED_MB} at most |
| unpacked, MB | ${unpackedMb} | ${MAX_UNPACKED_MB} at most |
| user | ${started.userId} | ${USER_ID} |
| root can be written | ${started.isRootReadOnly ? 'no' : 'yes'} | no |
| first start until /readyz, s | ${started.seconds.toFixed(1)} | |
| exit status after SIGTERM | ${String(started.exitCode)} | 0 |
`;
    return { text, isSound };
  } finally {
    buildah('rm', container);
    rmSync(folder, { recursive: true, force: true });
  }
}

function buildah(...args: string[]): string {
  return run('buildah', ...args);
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64_000_000 });
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${stderr.slice(-2000)}`);
  return stdout.trim();
}

/** The root is mounted once more, read-only, where only the new namespace sees it. */
const ENTER = `
mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/tmp"
mount -t tmpfs -o uid=${USER_ID},gid=${USER_ID},mode=0700 tmpfs "$0/data"
exec chroot --userspec=${USER_ID}:${USER_ID} "$0" sh -c 'cd /plaza && exec node ${readStartFlags().join(' ')} src/server/main.ts'`;

async function startImage(root: string, settings: Record<string, string>): Promise<Started> {
  const port = String(await findFreePort());
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_ENV: 'production',
    ...settings,
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
    PORT: port,
    DRAIN_SECONDS: '0',
  };
  const begin = performance.now();
  const child = spawn('unshare', ['--mount', '--pid', '--fork', 'sh', '-c', ENTER, root], {
    env,
    stdio: 'inherit',
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await waitUntilReady(port, child);
  const seconds = (performance.now() - begin) / 1000;
  const pid = run('pgrep', '--parent', String(child.pid));
  const userId = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const touched = spawnSync('nsenter', ['--target', pid, '--mount', 'touch', `${root}/plaza/file`]);
  process.kill(Number(pid), 'SIGTERM');
  return { seconds, userId, isRootReadOnly: touched.status !== 0, exitCode: await ended };
}

async function waitUntilReady(port: string, child: { exitCode: number | null }): Promise<void> {
  const end = performance.now() + START_PATIENCE_MS;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > end) throw new Error('The image did not start.');
    await setTimeout(50);
  }
}

// Makes the folder ready to run: packages installed, client built, each only when something changed.
// Plain JavaScript, because it runs before anything is installed, on whatever Node the machine has.
//
//   node scripts/ensure.mjs               everything, development packages included
//   node scripts/ensure.mjs --production  what the server runs with (a full installation serves as well)
//   ... --build [--force]                 and the client in dist/client; to build it takes all packages
//   ... --routes                          and src/client/routeTree.gen.ts, which tsc wants to see
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const flags = new Set(process.argv.slice(2));
const neededNode = 24;
const bundledNode = path.join(
  root,
  'node_modules',
  `node-${process.platform}-${process.arch}`,
  'bin',
  'node',
);
const buildStamp = path.join(root, 'dist', 'client.stamp');

function stop(sentence) {
  console.error(`plaza: ${sentence}`);
  process.exit(1);
}

const at = (...parts) => path.join(root, ...parts);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const major = (version) => Number(version.replace(/^v/, '').split('.')[0]);

function checkSystem() {
  if (major(process.version) < 20) {
    stop(`Node ${process.version} es demasiado antiguo incluso para instalar: usa Node 20 o posterior.`);
  }
  const bundles = readJson(at('package.json')).optionalDependencies;
  if (`node-${process.platform}-${process.arch}` in bundles) return;
  if (major(process.version) < neededNode) {
    stop(
      `Plaza no trae Node para ${process.platform}-${process.arch}: instala Node ${neededNode} o posterior.`,
    );
  }
}

/** One run at a time: an abstract socket, which the kernel frees however this process ends. */
function lock() {
  if (process.platform !== 'linux') return Promise.resolve(() => undefined);
  const name = `\0plaza-ensure-${sha256(root).slice(0, 32)}`;
  let announced = false;
  return new Promise((resolve) => {
    const server = net.createServer();
    const attempt = () => server.listen(name);
    server.on('listening', () => resolve(() => server.close()));
    server.on('error', (error) => {
      if (error.code !== 'EADDRINUSE') return resolve(() => undefined);
      if (!announced) console.log('plaza: esperando a otra instalación en esta carpeta …');
      announced = true;
      setTimeout(attempt, 250);
    });
    attempt();
  });
}

/** A server may run on the system's Node, without the optional package that contains Node. */
function hasNode(production) {
  return existsSync(bundledNode) || (production && major(process.version) >= neededNode);
}

/** Compares package-lock.json with npm's own record of its last complete installation. */
function isInstalled(production) {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = readJson(at('package-lock.json')).packages;
  const present = readJson(record).packages;
  return Object.keys(wanted).every((name) => {
    const entry = wanted[name];
    if (name === '' || (production && (entry.dev || entry.devOptional))) return true;
    if (name === `node_modules/node-${process.platform}-${process.arch}`) return hasNode(production);
    const found = present[name];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** The system's npm with the system's Node: the one in node_modules is about to be replaced. */
function systemEnvironment() {
  const own = path.join('node_modules', '.bin');
  const folders = (process.env.PATH || '').split(path.delimiter).filter((folder) => !folder.endsWith(own));
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

function install(production) {
  console.log('plaza: instalando paquetes (la primera vez tarda alrededor de un minuto) …');
  const scope = production ? '--omit=dev' : '--include=dev';
  const args = ['ci', scope, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: systemEnvironment(),
  });
  if (done.error) stop(`no se pudo ejecutar npm (${done.error.message}): viene con Node, instálalo.`);
  if (done.status !== 0) stop('npm no pudo instalar los paquetes: arriba dice por qué.');
}

function checkBundledNode() {
  if (!existsSync(bundledNode)) return;
  const done = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' });
  if (done.status === 0 && major(done.stdout) >= neededNode) return;
  stop('el Node que trae Plaza no funciona aquí (¿un Linux sin glibc?).');
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(file) : [file];
  });
}

/** A hash of all the files from which the client is built. */
function sourceHash() {
  const single = ['package-lock.json', 'package.json', 'index.html', 'tsr.config.json', 'vite.config.ts'].map(
    (name) => at(name),
  );
  const sources = [...filesUnder(at('src', 'client')), ...filesUnder(at('src', 'shared'))];
  const counted = sources.filter((file) => !/\.(gen|test)\.tsx?$/.test(file)).toSorted();
  const lines = [...single, ...counted].map(
    (file) => `${path.relative(root, file)} ${sha256(readFileSync(file))}`,
  );
  return sha256(lines.join('\n'));
}

function isBuilt(hash) {
  const stamp = existsSync(buildStamp) ? readFileSync(buildStamp, 'utf8') : '';
  return stamp === hash && existsSync(at('dist', 'client', 'index.html'));
}

function build(hash) {
  console.log('plaza: construyendo la página …');
  rmSync(buildStamp, { force: true });
  const node = existsSync(bundledNode) ? bundledNode : process.execPath;
  const args = [
    at('node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  const done = spawnSync(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  if (done.status !== 0) stop('no se pudo construir la página: arriba dice por qué.');
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, hash);
}

async function generateRoutes() {
  const { Generator, getConfig } = await import('@tanstack/router-generator');
  const config = getConfig({}, root);
  if (existsSync(config.routesDirectory)) await new Generator({ config, root }).run();
}

checkSystem();
const unlock = await lock();
const hash = flags.has('--build') ? sourceHash() : undefined;
const needsBuild = hash !== undefined && (flags.has('--force') || !isBuilt(hash));
const production = flags.has('--production') && !needsBuild;
if (!isInstalled(production)) {
  install(production);
  checkBundledNode();
}
if (needsBuild) build(hash);
if (flags.has('--routes')) await generateRoutes();
unlock();

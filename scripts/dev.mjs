// `npm run dev`: the server, restarted when its sources change, and the client with hot reload, on
// http://localhost:5173.
import { spawn } from 'node:child_process';

const apiPort = process.env.PORT ?? '3000';
const env = { ...process.env, PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173' };
const commands = [
  ['--watch-path=src/server', '--watch-path=src/shared', '--watch-preserve-output', 'src/server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--configLoader', 'native'],
];
const children = commands.map((args) =>
  spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...env, API_URL: `http://127.0.0.1:${apiPort}` },
  }),
);

let stopping = false;
function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

// npm run check: two lanes side by side, because most of the steps keep only one processor busy. What a step writes is
// shown when it has ended; every step runs, also after one that failed.
import { spawn } from 'node:child_process';

const LANES = [
  ['check:types', 'check:lint', 'check:format'],
  ['check:unused', 'check:imports', 'bill-of-materials'],
];

/** Runs a step, shows its output, and returns whether the step passed. */
function run(step) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '-s', step], { stdio: ['ignore', 'pipe', 'pipe'] });
    const written = [];
    child.stdout.on('data', (text) => written.push(text));
    child.stderr.on('data', (text) => written.push(text));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(written));
      if (code !== 0) console.error(`${step} failed`);
      resolve(code === 0);
    });
  });
}

async function runLane(steps) {
  let isClean = true;
  for (const step of steps) isClean = (await run(step)) && isClean;
  return isClean;
}

const lanes = await Promise.all(LANES.map(runLane));
process.exitCode = lanes.every(Boolean) ? 0 : 1;

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { proveAlerts } from './proofs/alerts/report.ts';
import { proveAwards } from './proofs/awards.ts';
import { proveBackup } from './proofs/backup/report.ts';
import { proveCards } from './proofs/cards/report.ts';
import { proveChoices } from './proofs/choices/report.ts';
import { proveDisclosure } from './proofs/disclosure.ts';
import { proveFaults } from './proofs/faults/report.ts';
import { proveFormats } from './proofs/formats/report.ts';
import { proveFuzz } from './proofs/fuzz.ts';
import { proveImage } from './proofs/image.ts';
import { proveImports } from './proofs/imports.ts';
import { proveKills } from './proofs/kills.ts';
import { proveLeaks } from './proofs/mock-exams/leaks.ts';
import { proveLogIns } from './proofs/log-ins.ts';
import { proveMarks } from './proofs/mock-exams/marks.ts';
import { proveMemory } from './proofs/memory.ts';
import { proveMigrate } from './proofs/migrate/report.ts';
import { proveModel } from './proofs/model.ts';
import type { ProofResult } from './load/places.ts';
import { provePictures } from './proofs/pictures/report.ts';
import { provePooler } from './proofs/pooler/report.ts';
import { proveProxies } from './proofs/proxies/report.ts';
import { provePositions } from './proofs/positions.ts';
import { readCommit } from './load/report.ts';
import { proveRulings } from './proofs/mock-exams/rulings.ts';
import { proveReplica } from './proofs/replica/report.ts';
import { proveReview } from './proofs/review/report.ts';
import { proveScraping } from './proofs/scraping.ts';
import { proveSheets } from './proofs/mock-exams/sheets.ts';
import { proveSmooth } from './proofs/smooth.ts';
import { proveStart } from './proofs/start.ts';
import { keepCompiledCode } from '#tests/support/process-environment.ts';
import { runTests, TEST_RUNS } from './proofs/test-runs.ts';

/**
 * `npm run prove [WORD…] [SEED]`: repeats at large scale what `npm test` checks at small scale; with words, only the
 * proofs whose names contain one. What is proved at full scale is written to docs/proof/<name>.md, which otherwise stays as it
 * was; exit status 1 when one fails.
 *
 * `npm run prove late|look|matrix|engines [WORD…]` run tests instead (proofs/test-runs.ts), those whose file name
 * contains a word, and write nothing.
 */
const PROOFS: Record<string, (seed: number) => Promise<ProofResult>> = {
  alerts: proveAlerts,
  kills: proveKills,
  'log-ins': proveLogIns,
  cards: proveCards,
  choices: proveChoices,
  disclosure: proveDisclosure,
  memory: proveMemory,
  model: proveModel,
  awards: proveAwards,
  positions: provePositions,
  start: proveStart,
  formats: proveFormats,
  fuzz: proveFuzz,
  imports: proveImports,
  image: proveImage,
  migrate: proveMigrate,
  proxies: proveProxies,
  faults: proveFaults,
  backup: proveBackup,
  marks: proveMarks,
  sheets: proveSheets,
  leaks: proveLeaks,
  rulings: proveRulings,
  review: proveReview,
  scraping: proveScraping,
  smooth: proveSmooth,
  pooler: provePooler,
  pictures: provePictures,
  replica: proveReplica,
};

/** False when an environment variable reduces the size of a proof. */
const IS_FULL_SCALE = Object.keys(process.env).every((name) => !name.startsWith('PROVE_'));

const given = process.argv.slice(2);
const [first = ''] = given;
if (first in TEST_RUNS) process.exitCode = runTests(first, given.slice(1));
else await prove();

async function prove(): Promise<void> {
  // uses a compile cache, as `npm start` does
  keepCompiledCode();
  const words = given.filter((word) => !/^\d+$/.test(word));
  const seed = Number(given.find((word) => /^\d+$/.test(word)) ?? 20261121);
  const folder = path.resolve(import.meta.dirname, '../docs/proof');

  const chosen = Object.entries(PROOFS).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) throw new Error(`There are the proofs ${Object.keys(PROOFS).join(', ')}.`);
  for (const [name, proof] of chosen) {
    const { text, isSound } = await proof(seed);
    console.log(text);
    console.log(isSound ? `${name}: proved` : `${name}: NOT PROVED`);
    if (!isSound) process.exitCode = 1;
    if (isSound && IS_FULL_SCALE) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${name}.md`), text.replace(/^HOW/m, how(name, seed)));
    } else console.log(`docs/proof/${name}.md stays as it was.`);
  }
}

function how(name: string, seed: number): string {
  const day = new Date().toISOString().slice(0, 10);
  return `\`npm run prove ${name} ${seed}\` at ${readCommit()}, ${day}.`;
}

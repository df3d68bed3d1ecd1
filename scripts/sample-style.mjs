// Draws comments and exported names by a seed, to be read without the code around them (docs/proof/style.md):
//
//   node scripts/sample-style.mjs [SEED] [COUNT]
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const [seed = 16, count = 40] = process.argv.slice(2).map(Number);
const root = path.resolve(import.meta.dirname, '..');
const COMMENT = /\/\*\*[\s\S]*?\*\/|(?:^|\n)[ \t]*\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g;
const NAME = /^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm;

/** mulberry32 */
function createRandom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function draw(items, random) {
  const left = items.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1).at(0),
  );
}

const files = ['src', 'tests', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('.gen.'))
    .map((file) => path.join(folder, file)),
);
const comments = [];
const names = [];
for (const file of files) {
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const [comment] of source.matchAll(COMMENT)) {
    const text = comment
      .replaceAll(/^\s*(?:\/\*\*|\*\/|\*(?!\/)|\/\/)\s?|\s*\*\/$/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (text.includes(' ')) comments.push({ text, file });
  }
  for (const [, name] of source.matchAll(NAME)) names.push({ text: name, file });
}

const random = createRandom(seed);
print('Comments', comments);
print('Names', names);

function print(title, items) {
  console.log(`\n## ${title}: ${count} of ${items.length}, seed ${seed}\n`);
  console.log('| # | file | text |\n|---|---|---|');
  for (const [index, { text, file }] of draw(items, random).entries())
    console.log(`| ${index + 1} | \`${file}\` | ${text.replaceAll('|', '\\|')} |`);
}

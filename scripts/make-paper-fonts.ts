// Makes the fonts of printed exams (src/server/mock-exams/printing/fonts) from packages: Typst reads no woff2, and a server has
// no packages of fonts. Run by hand, only when a font or the letters that are kept change: node scripts/make-paper-fonts.ts
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const OUT = 'src/server/mock-exams/printing/fonts';
const ATKINSON = 'node_modules/@fontsource-variable/atkinson-hyperlegible-next';
const EMOJI = 'node_modules/@fontsource-variable/noto-emoji';
const DEJAVU = 'node_modules/dejavu-fonts-ttf';
const EMOJI_FILES = 10;

const range = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i)).join('');

/** The characters kept of the symbol font; Latin letters come from the typeface itself. */
const SIGNS = [
  range(0x250, 0x600), // phonetic, raised letters, accents, Greek, Cyrillic, Hebrew
  range(0x600, 0x700), // Arabic
  range(0x1d00, 0x2c00), // raised letters, Greek, punctuation, raised numbers, arrows, mathematics, symbols
  range(0x2de0, 0x2e80),
  range(0xfb00, 0xff00), // ligatures and forms of Hebrew and Arabic
  range(0x1d400, 0x1d800), // mathematical letters
  range(0x1f000, 0x1fb00), // emoji that are signs
].join('');
const EMOJIS = range(0x2000, 0x3300) + range(0x1f000, 0x20000);

interface Made {
  file: string;
  bytes: Buffer;
}

/** Typst loads one font per family and style, so each file gets its own family name, as long as the former one. */
function renameFamily(bytes: Buffer, from: string, to: string): Buffer {
  const renamed = Buffer.from(bytes);
  for (const encode of [toUtf16, (text: string) => Buffer.from(text, 'latin1')]) {
    const [wanted, given] = [encode(from), encode(to)];
    if (wanted.length !== given.length) throw new Error(`${from} and ${to} differ in length`);
    for (let at = renamed.indexOf(wanted); at !== -1; at = renamed.indexOf(wanted, at + wanted.length))
      given.copy(renamed, at);
  }
  return renamed;
}

const toUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

async function makeTypeface(): Promise<Made[]> {
  const made: Made[] = [];
  for (const letters of ['latin', 'latin-ext'])
    for (const style of ['normal', 'italic'])
      for (const wght of [400, 700]) {
        const file = `${ATKINSON}/files/atkinson-hyperlegible-next-${letters}-wght-${style}.woff2`;
        const bytes = await subsetFont(readFileSync(file), range(0x20, 0x3000), {
          targetFormat: 'truetype',
          variationAxes: { wght },
        });
        const family = letters === 'latin' ? 'Next' : 'More';
        const renamed = renameFamily(bytes, 'Atkinson Hyperlegible Next', `Atkinson Hyperlegible ${family}`);
        made.push({ file: `atkinson-${family.toLowerCase()}-${style}-${wght}.ttf`, bytes: renamed });
      }
  return made;
}

async function makeSigns(): Promise<Made[]> {
  const bytes = await subsetFont(readFileSync(`${DEJAVU}/ttf/DejaVuSans.ttf`), SIGNS, {
    targetFormat: 'truetype',
  });
  return [{ file: 'signs.ttf', bytes: renameFamily(bytes, 'DejaVu Sans', 'Paper Signs') }];
}

async function makeEmojis(): Promise<Made[]> {
  const made: Made[] = [];
  for (let part = 0; part < EMOJI_FILES; part++) {
    const bytes = await subsetFont(
      readFileSync(`${EMOJI}/files/noto-emoji-${part}-wght-normal.woff2`),
      EMOJIS,
      { targetFormat: 'truetype', variationAxes: { wght: 400 }, noLayoutClosure: true },
    );
    made.push({ file: `emoji-${part}.ttf`, bytes: renameFamily(bytes, 'Noto Emoji', `Noto Emoj${part}`) });
  }
  return made;
}

/** The characters of a font, from its table `cmap`. */
function readCharacters(font: Buffer): Set<number> {
  const cmap = findTable(font, 'cmap');
  const characters = new Set<number>();
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + 8 * i + 4);
    const format = font.readUInt16BE(at);
    const read = format === 12 ? readGroups : format === 4 ? readSegments : () => [];
    for (const [first, last] of read(font, at))
      for (let character = first; character <= last; character++) characters.add(character);
  }
  return characters;
}

function findTable(font: Buffer, name: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const record = 12 + 16 * i;
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8);
  }
  throw new Error(`a font has no table ${name}`);
}

function readGroups(font: Buffer, at: number): [number, number][] {
  return Array.from({ length: font.readUInt32BE(at + 12) }, (_, i) => {
    const group = at + 16 + 12 * i;
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
  });
}

function readSegments(font: Buffer, at: number): [number, number][] {
  const count = font.readUInt16BE(at + 6) / 2;
  return Array.from({ length: count }, (_, i): [number, number] => [
    font.readUInt16BE(at + 16 + 2 * count + 2 * i),
    font.readUInt16BE(at + 14 + 2 * i),
  ]).filter(([first]) => first !== 0xffff);
}

/** Formats code points as hexadecimal ranges: the characters 65 to 90 become '41-5a'. */
function toRanges(characters: Set<number>): string {
  const ranges: [number, number][] = [];
  for (const character of [...characters].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === character - 1) last[1] = character;
    else ranges.push([character, character]);
  }
  return ranges
    .map(([first, last]) => [...new Set([first, last])].map((one) => one.toString(16)).join('-'))
    .join(' ');
}

const fonts = [...(await makeTypeface()), ...(await makeSigns()), ...(await makeEmojis())];
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const { file, bytes } of fonts) writeFileSync(path.join(OUT, file), bytes);
const characters = Object.fromEntries(
  fonts.map(({ file, bytes }) => [file, toRanges(readCharacters(bytes))]),
);
writeFileSync(path.join(OUT, 'characters.json'), `${JSON.stringify(characters, null, 2)}\n`);
writeFileSync(
  path.join(OUT, 'LICENSES.md'),
  [
    '# Fonts of printed exams',
    'Made by scripts/make-paper-fonts.ts. Letters were left out, and families renamed.',
    `## atkinson-*: Atkinson Hyperlegible Next\n\n${readFileSync(`${ATKINSON}/LICENSE`, 'utf8')}`,
    `## emoji-*: Noto Emoji\n\n${readFileSync(`${EMOJI}/LICENSE`, 'utf8')}`,
    `## signs: DejaVu Sans\n\n${readFileSync(`${DEJAVU}/LICENSE`, 'utf8')}`,
  ].join('\n\n'),
);

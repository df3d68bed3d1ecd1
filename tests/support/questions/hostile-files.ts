import { gzipSync } from 'node:zlib';
import { toRowXml, toWorkbook, toZip } from './workbooks.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const wide = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

export interface HostileFile {
  name: string;
  kind: string;
  bytes: Uint8Array;
}

const TABLE = 'pregunta;a;b;respuesta';
const GIFT = '¿Cuál? {=uno ~dos}';
const QUESTION =
  '<question type="multichoice"><questiontext><text>¿?</text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>';

/** Files that are invalid in every text format. */
const TEXTS: [kind: string, bytes: Uint8Array][] = [
  ['nothing', utf8('')],
  ['blanks', utf8(' \n\t\r\n ')],
  ['a mark of UTF-8 alone', utf8('\ufeff')],
  ['a null', utf8('¿Cuál\0? ')],
  ['nulls', new Uint8Array(5_000)],
  ['UTF-16 without its mark', wide('¿Cuál es?').slice(2)],
  ['UTF-16 that is cut', wide('¿Cuál es?').slice(0, -1)],
  ['a lone half of a character in UTF-16', new Uint8Array([0xff, 0xfe, 0x00, 0xd8])],
  ['bytes at random', new Uint8Array(Array.from({ length: 4_000 }, (_, i) => (i * i * 31 + 7) % 256))],
  ['a gzip', gzipSync('pregunta')],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
  ['a PDF', utf8('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj')],
  ['one long line', utf8('a'.repeat(20_000))],
  ['very many lines', utf8('x\n'.repeat(2_000))],
  ['very many signs', utf8('{}=~#:\\"<>&;|'.repeat(5_000))],
];

const OF_FORMAT: Readonly<Record<string, [kind: string, text: string][]>> = {
  gift: [
    ['a brace that never closes', '¿Cuál? {=uno ~dos'],
    ['a brace that was never open', '¿Cuál? =uno ~dos}'],
    ['braces in braces', `${'{'.repeat(2_000)}${'}'.repeat(2_000)}`],
    ['very many options', `¿Cuál? {=a ${'~b '.repeat(2_000)}}`],
    ['a weight of all the digits', '¿Cuál? {~%99999999999999%a ~b}'],
    ['a title that never ends', `::${'a'.repeat(20_000)}`],
    ['a category without a name', `$CATEGORY:\n\n¿Cuál? {~uno ~dos}`],
    ['a category of very many names', `$CATEGORY: ${'a/'.repeat(10_000)}\n\n${GIFT}`],
    ['very deep HTML', `[html]${'<b>'.repeat(3_000)}¿Cuál? {=uno}`],
    ['a script', '[html]<script>alert(1)</script> {=uno ~dos}'],
    ['a comment of ours that is no JSON', `// plaza: {"categoria":\n¿Cuál? {=uno}`],
    ['a comment of ours with a prototype', `// plaza: {"__proto__":{"x":1},"constructor":1}\n¿Cuál? {=uno}`],
    ['very much Markdown', `[markdown]${'*_`['.repeat(500)} {=uno}`],
  ],
  xml: [
    [
      'entities that grow',
      `<!DOCTYPE q [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><quiz>&j;</quiz>`,
    ],
    ['an entity from a file', '<!DOCTYPE q [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>'],
    [
      'an entity from an address',
      '<!DOCTYPE q [<!ENTITY % a SYSTEM "http://127.0.0.1:1/x"> %a;]><quiz></quiz>',
    ],
    ['an unknown entity', '<quiz>&nada;</quiz>'],
    ['a tag that never closes', `<quiz>${QUESTION}`],
    ['a cut tag', `<quiz>${QUESTION}<question typ`],
    ['tags that cross', '<quiz><question></quiz></question>'],
    ['very deep elements', `<quiz>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</quiz>`],
    [
      'very many attributes',
      `<quiz ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(' ')}></quiz>`,
    ],
    ['an attribute twice', '<quiz><question type="a" type="b"></question></quiz>'],
    ['another root', '<html><body></body></html>'],
    ['two roots', `<quiz></quiz><quiz></quiz>`],
    ['a control character', '<quiz>\u0001</quiz>'],
    ['a number of no character', '<quiz>&#0;</quiz>'],
    ['CDATA that never ends', '<quiz><![CDATA[</quiz>'],
    ['no questions', '<quiz></quiz>'],
    ['a question without answers', '<quiz><question type="multichoice"></question></quiz>'],
    ['a fraction of no number', `<quiz>${QUESTION.replace('"100"', '"mucho"')}</quiz>`],
    [
      'a picture of Moodle',
      `<quiz>${QUESTION.replace('¿?', '&lt;img src="@@PLUGINFILE@@/a.png"&gt;')}</quiz>`,
    ],
  ],
  txt: [
    ['an answer without a question', 'ANSWER: A'],
    ['only answers', 'ANSWER: A\n'.repeat(500)],
    ['an answer of no letter', '¿Cuál?\nA. uno\nB. dos\nANSWER: 3'],
    ['an answer beyond the options', '¿Cuál?\nA. uno\nB. dos\nANSWER: F'],
    ['typed, without answers', '1. ¿Cuál?\na) uno\nb) dos'],
    ['typed, with very many options', `1. ¿Cuál?\n${'a) uno\n'.repeat(5_000)}Respuesta: a`],
    ['typed, with very many digits', `${'9'.repeat(50_000)}. ¿Cuál?\na) uno`],
    ['typed, run together', `1. ${'a) b) c) d) '.repeat(1_000)}`],
    ['numbers alone', '1\n2\n3\n'.repeat(3_000)],
    ['keys alone', 'Respuestas: 1-a 2-b'],
    ['very many keys', `Respuestas: ${Array.from({ length: 9_000 }, (_, i) => `${i}-a`).join(' ')}`],
    ['cards of Anki', '#separator:tab\nuno\tdos'],
  ],
  csv: [
    ['quotes that never close', `${TABLE}\n"¿Cuál?;x;y;A`],
    ['quotes within a cell', `${TABLE}\n¿Cu"ál?;x;y;Z`],
    ['no headings', '¿Cuál?;x;y;A\n'.repeat(50)],
    ['headings alone', TABLE],
    ['headings twice', `pregunta;pregunta;a;a;b;respuesta\n¿?;¿?;x;x;y;Z`],
    ['very many columns', `${TABLE}${';'.repeat(50_000)}\n¿?;x;y;Z`],
    ['very many empty rows', `${TABLE}\n${';;;\n'.repeat(2_000)}`],
    ['a formula', `${TABLE}\n=HYPERLINK("http://x");=1+1;@SUM(A1);Z`],
    ['a command', `${TABLE}\n=cmd|' /C calc'!A0;x;y;Z`],
    ['a key of no option', `${TABLE}\n¿Cuál?;x;y;D`],
    ['an empty key', `${TABLE}\n¿Cuál?;x;y;`],
    ['an empty wording', `${TABLE}\n;x;y;A`],
    ['one option', `${TABLE}\n¿Cuál?;x;;A`],
    ['seven options', `pregunta;a;b;c;d;e;f;g;respuesta\n¿?;1;2;3;4;5;6;7;G`],
    ['a state of no name', `${TABLE};estado\n¿?;x;y;A;raro`],
  ],
};

/** Creates at least 115 files, in every format, that contain no question which can be imported. */
export async function createHostileFiles(bombBytes = 1_000_000): Promise<HostileFile[]> {
  const texts = ['gift', 'xml', 'txt', 'csv', 'tsv'].flatMap((extension) =>
    TEXTS.map(([kind, bytes]) => ({ name: `${kind}.${extension}`, kind: `${extension}: ${kind}`, bytes })),
  );
  const own = Object.entries(OF_FORMAT).flatMap(([extension, files]) =>
    files.map(([kind, text]) => ({
      name: `${kind}.${extension}`,
      kind: `${extension}: ${kind}`,
      bytes: utf8(text),
    })),
  );
  return [...texts, ...own, ...(await createHostileWorkbooks(bombBytes))];
}

async function createHostileWorkbooks(bombBytes: number): Promise<HostileFile[]> {
  const head = toRowXml(1, ['pregunta', 'a', 'b', 'respuesta']);
  const sheet = (rows: string): Promise<Uint8Array> => toWorkbook({ sheets: [{ rows }] });
  const good = await sheet(head);
  const files: [kind: string, bytes: Uint8Array][] = [
    ...TEXTS.filter(([kind]) => kind !== 'nothing'),
    ['nothing', new Uint8Array()],
    ['a ZIP without parts', await toZip({})],
    ['a ZIP of something else', await toZip({ 'word/document.xml': '<w/>' })],
    ['a cut ZIP', good.slice(0, -30)],
    ['the beginning of a ZIP', good.slice(0, 100)],
    ['a ZIP with a changed byte', good.map((byte, index) => (index === 60 ? byte ^ 255 : byte))],
    [
      'a bomb',
      await toWorkbook({
        sheets: [{ rows: head }],
        sharedStrings: `<si><t>${'a'.repeat(bombBytes)}</t></si>`,
      }),
    ],
    [
      'a path out of the ZIP',
      await toZip({ '_rels/.rels': '<R/>', 'xl/../../etc/passwd.xml': '<x/>' }).catch(() =>
        good.slice(0, 50),
      ),
    ],
    ['headings alone', good],
    ['no headings', await sheet(toRowXml(1, ['x', 'y']))],
    ['an error in a cell', await sheet(`${head}<row r="2"><c r="A2" t="e"><v>#N/A</v></c></row>`)],
    [
      'a formula without its result',
      await sheet(`${head}<row r="2"><c r="A2"><f>HYPERLINK("http://x")</f></c></row>`),
    ],
    [
      'entities',
      await toWorkbook({
        sheets: [{ rows: head }],
        parts: { 'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a "b">]><sst>&a;</sst>' },
      }),
    ],
    ['a row of no number', await sheet('<row r="-1"></row>')],
    [
      'a cell far away',
      await sheet(`${head}<row r="2"><c r="ZZZZZ2" t="inlineStr"><is><t>x</t></is></c></row>`),
    ],
    [
      'a cut sheet',
      await toWorkbook({
        sheets: [{ rows: head }],
        parts: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row' },
      }),
    ],
  ];
  return files.map(([kind, bytes]) => ({ name: `${kind}.xlsx`, kind: `xlsx: ${kind}`, bytes }));
}

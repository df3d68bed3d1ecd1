import { deflateSync } from 'node:zlib';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { describe, expect, it } from 'vitest';
import {
  createCameraJpeg,
  createJpegSegment,
  createPng,
  createPngChunk,
  createSvg,
  createWebp,
  createWebpChunk,
  HOSTILE_SVG,
  SVG,
} from '#tests/support/questions/pictures.ts';
import { checkPicture, type CheckedPicture } from './picture-file.ts';

function accepted(bytes: Uint8Array): CheckedPicture {
  const picture = checkPicture(bytes);
  if ('problem' in picture) throw new Error(picture.problem);
  return picture;
}
const problemOf = (bytes: Uint8Array): string | undefined => {
  const picture = checkPicture(bytes);
  return 'problem' in picture ? picture.problem : undefined;
};
const textOf = (bytes: Uint8Array): string => Buffer.from(accepted(bytes).bytes).toString('latin1');

describe('a picture', () => {
  it.each([
    ['png', createPng({ width: 40, height: 20 })],
    ['jpeg', createCameraJpeg()],
    ['webp', createWebp({ width: 300, height: 200 })],
    ['svg', createSvg('<rect width="9" height="9"/>')],
  ])('of %s is known by what it holds, and stays as it is once it is clean', (type, bytes) => {
    const first = accepted(bytes);
    expect(first.type).toBe(type);
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(accepted(first.bytes)).toEqual(first);
  });

  it('says its size, a turned photo the one that is seen', () => {
    const sizeOf = (bytes: Uint8Array) => {
      const { width, height } = accepted(bytes);
      return [width, height];
    };
    expect(sizeOf(createPng({ width: 40, height: 20 }))).toEqual([40, 20]);
    expect(sizeOf(createCameraJpeg())).toEqual([16, 8]);
    expect(sizeOf(createCameraJpeg({ orientation: 6 }))).toEqual([8, 16]);
    expect(sizeOf(createWebp({ width: 300, height: 200 }))).toEqual([300, 200]);
    expect(sizeOf(createSvg('', 'width="2in"'))).toEqual([192, 96]);
    expect(sizeOf(createSvg('', 'width="32000" height="16000"'))).toEqual([1600, 800]);
  });

  it('loses what is not seen of it: places, remarks, and what follows the picture', () => {
    const png = createPng({
      width: 4,
      height: 4,
      chunks: [
        createPngChunk('tEXt', Buffer.from('Author\0Ana')),
        createPngChunk('eXIf', Buffer.from('Ana')),
      ],
    });
    for (const bytes of [
      Buffer.concat([png, Buffer.from('Ana')]),
      createCameraJpeg({ orientation: 3 }),
      createWebp({ width: 4, height: 4 }),
    ])
      expect(textOf(bytes)).not.toMatch(/Ana|script|XMP/);
    expect(accepted(createCameraJpeg({ orientation: 3 })).bytes.toString()).not.toBe(
      accepted(createCameraJpeg()).bytes.toString(),
    );
  });

  it.each([
    ['is empty', Buffer.alloc(0), 'está vacía'],
    ['is a page', Buffer.from('<html><script>alert(1)</script>'), 'no es PNG, JPEG, WebP ni SVG'],
    ['is a GIF', Buffer.from('GIF89a'), 'no es PNG, JPEG, WebP ni SVG'],
    [
      'is a PNG that is cut off',
      createPng({ width: 40, height: 20 }).subarray(0, 60),
      'está cortada o dañada',
    ],
    ['is a JPEG that is cut off', createCameraJpeg().subarray(0, -30), 'está cortada o dañada'],
    ['is a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff]), 'está cortada o dañada'],
    [
      'is a WebP that is cut off',
      createWebp({ width: 4, height: 4 }).subarray(0, 40),
      'está cortada o dañada',
    ],
    ['is an SVG that is cut off', Buffer.from(`<svg ${SVG}><rect`), 'no es un SVG correcto'],
    ['is an SVG in UTF-16', Buffer.from(`<svg ${SVG}></svg>`, 'utf16le'), 'no es PNG, JPEG, WebP ni SVG'],
    [
      'says too many pixels',
      createPng({ width: 60_000, height: 60_000, pixels: Buffer.alloc(9) }),
      'mide 60000 × 60000 píxeles: hasta 4000 por lado y 6 millones',
    ],
    [
      'unpacks to more than it says',
      createPng({ width: 10, height: 10, pixels: Buffer.alloc(5_000_000) }),
      'tiene los datos dañados, o más de los que dice su tamaño',
    ],
    [
      'is longer than a megabyte',
      createWebpOf(createWebpChunk('ALPH', Buffer.alloc(1_200_000))),
      'ocupa 1,2 MB, y lo máximo es 1 MB',
    ],
    ['is animated', createWebpOf(createWebpChunk('ANMF', Buffer.alloc(20))), 'está animada'],
    [
      'is a JPEG without losses',
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        createJpegSegment(0xc3, Buffer.from([8, 0, 8, 0, 16, 1, 1, 0x11, 0])),
      ]),
      'es un JPEG de una clase que los navegadores no muestran',
    ],
    ['is a long SVG', createSvg(`<path d="${'M0 0'.repeat(60_000)}"/>`), 'ocupa más de 200 kB'],
    [
      'is an SVG without a size',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'no dice su tamaño',
    ],
  ])('is refused when it %s', (_, bytes, problem) => {
    expect(problemOf(bytes)).toMatch(new RegExp(`^${problem}`));
  });

  it('is not unpacked further than it says', () => {
    const packed = deflateSync(Buffer.alloc(40_000_000));
    const before = process.memoryUsage().arrayBuffers;
    const png = createPng({ width: 10, height: 10, pixels: Buffer.alloc(1) });
    const bomb = Buffer.concat([
      png.subarray(0, 33),
      createPngChunk('IDAT', packed),
      createPngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(problemOf(bomb)).toMatch(/^tiene los datos dañados/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });
});

describe('an SVG', () => {
  it('keeps what is drawn', () => {
    const drawn =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<g transform="translate(1,2) rotate(45)"><path d="M0 0L9.5-3e-2z" fill="url(#g)"/></g>' +
      '<text x="1" font-family="\'Times New Roman\', serif">A &lt; 2</text><use x="5" href="#g"/>';
    expect(textOf(createSvg(drawn))).toContain(drawn);
    expect(
      textOf(createSvg('<rect style="fill:#f00;-inkscape-x:1;stroke-width:2px !important"/>')),
    ).toContain('<rect fill="#f00" stroke-width="2px"/>');
    expect(textOf(createSvg('<metadata>Ana</metadata><title>Ana</title><!-- Ana --><g/>'))).not.toContain(
      'Ana',
    );
  });

  it('has more than 40 hostile kinds', () => {
    expect(Object.keys(HOSTILE_SVG).length).toBeGreaterThan(40);
  });

  it.each(Object.entries(HOSTILE_SVG))('with %s is refused, or has nothing of it left', (_, text) => {
    const picture = checkPicture(Buffer.from(text));
    if ('problem' in picture) {
      expect(picture.problem).toMatch(/^(?:es un SVG con|no es|tiene|repite)/);
      return;
    }
    const clean = Buffer.from(picture.bytes).toString();
    expect(clean).not.toMatch(/example\.com|javascript|data:|<!|<\?/i);
    const { root } = parseXml(clean);
    for (const { name, attributes } of elementsOf(root)) {
      expect(['svg', 'g', 'rect', 'use', 'text', 'defs', 'switch']).toContain(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(attribute).not.toMatch(/^on|^xml:|^ev:|^style$/i);
        if (attribute === 'href') expect(value).toMatch(/^#/);
      }
    }
  });
});

function elementsOf(root: XmlElement | null): XmlElement[] {
  if (!root) return [];
  const within = root.children.filter((child) => child instanceof XmlElement);
  return [root, ...within.flatMap(elementsOf)];
}

/** Creates a WebP file with one more chunk. */
function createWebpOf(chunk: Buffer): Buffer {
  const webp = Buffer.concat([createWebp({ width: 4, height: 4 }), chunk]);
  webp.writeUInt32LE(webp.length - 8, 4);
  return webp;
}

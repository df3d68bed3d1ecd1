import { crc32, deflateSync } from 'node:zlib';

interface PngOptions {
  width: number;
  height: number;
  /** The colour of every pixel and its opacity, each from 0 to 255. */
  color?: readonly [red: number, green: number, blue: number, opacity: number];
  /** Additional PNG chunks before the pixels. */
  chunks?: Buffer[];
  /** The uncompressed bytes to write in place of the valid pixels. */
  pixels?: Buffer;
}

/** A PNG of one colour. */
export function createPng({
  width,
  height,
  color = [30, 90, 160, 255],
  chunks = [],
  pixels,
}: PngOptions): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // colour type 6: red, green, blue and opacity with 8 bits each
  head.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4, Buffer.from(color))]);
  const data = pixels ?? Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createPngChunk('IHDR', head),
    ...chunks,
    createPngChunk('IDAT', deflateSync(data)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function createPngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Creates a JPEG of 16 × 8 pixels as a camera writes it: with the location, a comment, and data after the image. */
export function createCameraJpeg({ orientation = 1 } = {}): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    createJpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    createJpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), createTiff(orientation)])),
    createJpegSegment(0xfe, Buffer.from('de Ana Pérez')),
    createJpegSegment(0xdb, Buffer.alloc(65, 1)),
    createJpegSegment(0xc0, Buffer.from([8, 0, 8, 0, 16, 1, 1, 0x11, 0])),
    createJpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from('<script>alert(1)</script>'),
  ]);
}

export function createJpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Creates Exif data in little-endian order with the orientation and the location of the photo. */
function createTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(38);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  // the tag that points to the GPS data
  tiff.writeUInt16LE(0x8825, 22);
  return tiff;
}

/**
 * Creates a lossless WebP of this size with metadata; its pixels are not valid, because the server doesn't read them.
 */
export function createWebp({ width, height }: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(6);
  pixels[0] = 0x2f;
  pixels.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x0c;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    createWebpChunk('VP8X', canvas),
    createWebpChunk('VP8L', pixels),
    createWebpChunk('EXIF', Buffer.from('de Ana')),
    createWebpChunk('XMP ', Buffer.from('de Ana')),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

export function createWebpChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

export const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"';

export const createSvg = (content: string, attributes = ''): Buffer =>
  Buffer.from(`<svg ${SVG} ${attributes}>${content}</svg>`);

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const RECT = '<rect width="9" height="9"/>';

/** SVG files that would run scripts, load resources or show foreign content, by kind of attack. */
export const HOSTILE_SVG: Readonly<Record<string, string>> = {
  script: `<svg ${SVG}><script>alert(1)</script>${RECT}</svg>`,
  'script from elsewhere': `<svg ${SVG}><script href="https://example.com/x.js"/>${RECT}</svg>`,
  'script of xlink': `<svg ${SVG} ${XLINK}><script xlink:href="data:text/javascript,alert(1)"/>${RECT}</svg>`,
  'script in CDATA': `<svg ${SVG}><script><![CDATA[alert(1)]]></script>${RECT}</svg>`,
  'script of a prefix': `<svg ${SVG} xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script>${RECT}</svg>`,
  'script of XHTML': `<svg ${SVG} xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script>${RECT}</svg>`,
  'capital SCRIPT': `<svg ${SVG}><SCRIPT>alert(1)</SCRIPT>${RECT}</svg>`,
  'script in defs': `<svg ${SVG}><defs><script>alert(1)</script></defs>${RECT}</svg>`,
  onload: `<svg ${SVG} onload="alert(1)">${RECT}</svg>`,
  onclick: `<svg ${SVG}><rect width="9" height="9" onclick="alert(1)"/></svg>`,
  'onbegin of an animation': `<svg ${SVG}>${RECT}<animate onbegin="alert(1)" attributeName="x" dur="1s"/></svg>`,
  onfocus: `<svg ${SVG}><g onfocusin="alert(1)" tabindex="0">${RECT}</g></svg>`,
  'event of an entity': `<svg ${SVG} &#111;nload="alert(1)">${RECT}</svg>`,
  handler: `<svg ${SVG} xmlns:ev="http://www.w3.org/2001/xml-events"><handler ev:event="load">alert(1)</handler>${RECT}</svg>`,
  listener: `<svg ${SVG}><listener event="click" handler="#x"/>${RECT}</svg>`,
  'link to javascript': `<svg ${SVG}><a href="javascript:alert(1)">${RECT}</a></svg>`,
  'xlink to javascript': `<svg ${SVG} ${XLINK}><a xlink:href="javascript:alert(1)">${RECT}</a></svg>`,
  'link with tabs': `<svg ${SVG}><a href="java&#9;script:alert(1)">${RECT}</a></svg>`,
  'link to a page': `<svg ${SVG}><a href="https://example.com" target="_top">${RECT}</a></svg>`,
  'animate href': `<svg ${SVG}><a>${RECT}<animate attributeName="href" values="javascript:alert(1)"/></a></svg>`,
  'set href': `<svg ${SVG}><a>${RECT}<set attributeName="href" to="javascript:alert(1)"/></a></svg>`,
  animateTransform: `<svg ${SVG}>${RECT}<animateTransform attributeName="transform" onend="alert(1)"/></svg>`,
  animateMotion: `<svg ${SVG}>${RECT}<animateMotion onrepeat="alert(1)" path="M0 0"/></svg>`,
  'use from elsewhere': `<svg ${SVG}><use href="https://example.com/x.svg#a"/>${RECT}</svg>`,
  'use of data:': `<svg ${SVG}><use href="data:image/svg+xml,%3Csvg id='a' onload='alert(1)'/%3E#a"/>${RECT}</svg>`,
  'use of xlink': `<svg ${SVG} ${XLINK}><use xlink:href="//example.com/x.svg#a"/>${RECT}</svg>`,
  'use within itself': `<svg ${SVG}><g id="a"><use href="#a"/></g></svg>`,
  'uses of uses': `<svg ${SVG}>${Array.from({ length: 12 }, (_, depth) => `<g id="g${depth}">${`<use href="#g${depth + 1}"/>`.repeat(10)}</g>`).join('')}<g id="g12">${RECT}</g></svg>`,
  foreignObject: `<svg ${SVG}><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject></svg>`,
  'foreignObject in a switch': `<svg ${SVG}><switch><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>${RECT}</switch></svg>`,
  'iframe of XHTML': `<svg ${SVG}><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>${RECT}</svg>`,
  embed: `<svg ${SVG}><embed xmlns="http://www.w3.org/1999/xhtml" src="https://example.com"/></svg>`,
  'image from elsewhere': `<svg ${SVG}><image href="https://example.com/x.png" width="9" height="9"/></svg>`,
  'image of data:': `<svg ${SVG}><image href="data:image/svg+xml,%3Csvg onload='alert(1)'/%3E" width="9" height="9"/></svg>`,
  'style from elsewhere': `<svg ${SVG}><style>@import url(https://example.com/x.css);</style>${RECT}</svg>`,
  'style with a url': `<svg ${SVG}><style>rect{fill:url(https://example.com/x.svg#a)}</style>${RECT}</svg>`,
  'css url in a style': `<svg ${SVG}><rect width="9" height="9" style="fill:url(https://example.com/x.svg#a)"/></svg>`,
  'css url in an attribute': `<svg ${SVG}><rect width="9" height="9" fill="url(https://example.com/x.svg#a)"/></svg>`,
  'css escape': String.raw`<svg ${SVG}><rect width="9" height="9" fill="u\72l(https://example.com/x)"/></svg>`,
  'css expression': `<svg ${SVG}><rect width="9" height="9" style="width:expression(alert(1))"/></svg>`,
  'css comment': `<svg ${SVG}><rect width="9" height="9" style="fill:ur/**/l(//example.com/x)"/></svg>`,
  cursor: `<svg ${SVG}><rect width="9" height="9" cursor="url(https://example.com/x.cur), auto"/></svg>`,
  'filter with feImage': `<svg ${SVG}><filter id="f"><feImage href="https://example.com/x.png"/></filter>${RECT}</svg>`,
  'mask from elsewhere': `<svg ${SVG}><rect width="9" height="9" mask="url(https://example.com/x.svg#m)"/></svg>`,
  'xml:base': `<svg ${SVG} xml:base="https://example.com/"><use href="#a"/>${RECT}</svg>`,
  'entity of a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${SVG}><text>&x;</text></svg>`,
  'entities of entities': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg ${SVG}><text>&b;</text></svg>`,
  'default attribute': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]><svg ${SVG}>${RECT}</svg>`,
  'style sheet instruction': `<?xml version="1.0"?><?xml-stylesheet href="https://example.com/x.xsl" type="text/xsl"?><svg ${SVG}>${RECT}</svg>`,
  'text that looks like a tag': `<svg ${SVG}><text>&lt;script&gt;alert(1)&lt;/script&gt;</text></svg>`,
  'CDATA that looks like a tag': `<svg ${SVG}><text><![CDATA[</text><script>alert(1)</script>]]></text></svg>`,
  'attribute that breaks out': `<svg ${SVG}><rect id='a"&gt;&lt;script&gt;alert(1)&lt;/script&gt;' width="9" height="9"/></svg>`,
  'depth without end': `<svg ${SVG}>${'<g>'.repeat(3000)}${'</g>'.repeat(3000)}</svg>`,
  'of another namespace':
    '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
};

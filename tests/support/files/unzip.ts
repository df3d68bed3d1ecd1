import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP by their paths, read by its central directory. */
export function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [compressed, name, extra, comment] = [20, 28, 30, 32].map((field, i) =>
      i === 0 ? zip.readUInt32LE(at + field) : zip.readUInt16LE(at + field),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = inflateRawSync(zip.subarray(from, from + compressed)).toString();
    files.set(zip.subarray(at + 46, at + 46 + name).toString(), content);
    at += 46 + name + extra + comment;
  }
  return files;
}

import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileEntry } from '#shared/questions/file-entries.rules.ts';
import {
  listPictureHashes,
  DEFAULT_PICTURE_ALT,
  PICTURE_MAX_BYTES,
} from '#shared/questions/pictures/pictures.rules.ts';
import { checkPicture, type CheckedPicture } from './picture-file.ts';
import { PICTURE_HASH_NAME, PictureResolver, type PictureOrProblem } from './picture-resolver.ts';

/** A picture inside an entry of an import file. */
export interface FilePicture {
  nombre: string;
  /** The bytes in Base64. */
  datos: string;
}

/** The maximum length in Base64 of a picture that could still be accepted. */
const DATA_MAX = Math.ceil(PICTURE_MAX_BYTES * 4) / 3 + 1_000_000;

/** The pictures of an import file: those in its archive, and those inside its entries. */
export class FilePictures {
  /** The pictures by their hashes; only those that an entry names are stored. */
  readonly #bytes = new Map<string, () => Promise<CheckedPicture>>();
  readonly #known = new Map<string, PictureOrProblem>();
  readonly #folder: string | undefined;
  #undescribed = 0;
  #unnamed = 0;
  #dataLength = 0;

  /** The bytes of pictures in entries are written to `folder`, so that memory doesn't hold them. */
  constructor(folder?: string) {
    this.#folder = folder;
  }

  /** The number of Base64 characters of all pictures in the entries so far. */
  get dataLength(): number {
    return this.#dataLength;
  }

  /** Adds a picture that any entry may name. Its bytes aren't kept: `reread` reads them again. */
  add(name: string, picture: PictureOrProblem, reread: () => Promise<CheckedPicture>): void {
    this.#known.set(name, picture);
    if ('hash' in picture) this.#bytes.set(picture.hash, reread);
  }

  /** Yields the entries; their texts now name pictures by their hashes. */
  *resolve(entries: Iterable<FileEntry>): Generator<FileEntry> {
    for (const entry of entries) yield 'problem' in entry ? entry : this.#resolveEntry(entry);
  }

  get remarks(): string[] {
    return [...this.#describeUnnamed(), ...this.#describeUndescribed()];
  }

  #describeUnnamed(): string[] {
    if (this.#unnamed === 0) return [];
    const [images, questions] =
      this.#unnamed === 1
        ? ['1 imagen', 'su pregunta no nombra: no se guarda']
        : [`${this.#unnamed} imágenes`, 'sus preguntas no nombran: no se guardan'];
    return [`El archivo trae ${images} que ${questions}. Se nombran así: ![descripción](nombre).`];
  }

  #describeUndescribed(): string[] {
    if (this.#undescribed === 0) return [];
    const count = this.#undescribed;
    return [
      `${count === 1 ? '1 imagen no trae descripción' : `${count} imágenes no traen descripción`}: ${count === 1 ? 'se guarda' : 'se guardan'} como «${DEFAULT_PICTURE_ALT}». Descríbelas en sus preguntas.`,
    ];
  }

  /** Reads the pictures with these hashes that the file has, in groups of at most some megabytes. */
  async *read(hashes: Iterable<string>): AsyncGenerator<CheckedPicture[]> {
    let group: CheckedPicture[] = [];
    let size = 0;
    for (const hash of hashes) {
      const picture = await this.#bytes.get(hash)?.();
      if (!picture) continue;
      group.push(picture);
      size += picture.bytes.length;
      if (size < PICTURE_MAX_BYTES) continue;
      yield group;
      [group, size] = [[], 0];
    }
    if (group.length > 0) yield group;
  }

  #resolveEntry(entry: Extract<FileEntry, { value: unknown }>): FileEntry {
    const { value } = entry;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return entry;
    const { imagenes, ...fields }: Record<string, unknown> = { ...value };
    const problems = new Set<string>();
    const own = this.#readOwn(imagenes, problems);
    const resolver = new PictureResolver(own, this.#known, problems);
    const resolved = resolver.resolveFields(fields);
    this.#undescribed += resolver.undescribed;
    for (const name of own.keys())
      if (!resolver.named.has(name) && !PICTURE_HASH_NAME.test(name)) this.#unnamed += 1;
    return { ...entry, value: resolved, pictureProblems: [...problems] };
  }

  #keep(picture: CheckedPicture): () => Promise<CheckedPicture> {
    if (this.#folder === undefined) return () => Promise.resolve(picture);
    const { bytes, ...facts } = picture;
    const file = path.join(this.#folder, facts.hash);
    writeFileSync(file, bytes, { mode: 0o600 });
    return async () => ({ ...facts, bytes: await readFile(file) });
  }

  /** Reads the pictures that the entry itself contains. */
  #readOwn(imagenes: unknown, problems: Set<string>): Map<string, PictureOrProblem> {
    const own = new Map<string, PictureOrProblem>();
    if (imagenes === undefined || imagenes === null) return own;
    if (!Array.isArray(imagenes)) {
      problems.add('debe tener en «imagenes» un array de objetos con nombre y datos, o nada');
      return own;
    }
    for (const image of imagenes as unknown[]) {
      if (!isFilePicture(image)) {
        problems.add('debe tener en cada una de sus «imagenes» un nombre, y en datos la imagen en Base64');
        continue;
      }
      const picture = this.#readData(image);
      own.set(image.nombre, picture);
      // a picture named by its hash comes from Plaza's own export: other entries may name it, too
      if (PICTURE_HASH_NAME.test(image.nombre)) this.#known.set(image.nombre, picture);
    }
    return own;
  }

  #readData({ datos }: FilePicture): PictureOrProblem {
    this.#dataLength += datos.length;
    if (datos.length > DATA_MAX) return { problem: 'ocupa más de 1 MB: redúcela' };
    const checked = checkPicture(Buffer.from(datos, 'base64'));
    if ('problem' in checked) return checked;
    const { hash, width, height, bytes } = checked;
    this.#bytes.set(hash, this.#keep(checked));
    return { hash, width, height, size: bytes.length };
  }
}

function isFilePicture(image: unknown): image is FilePicture {
  if (typeof image !== 'object' || image === null) return false;
  const { nombre, datos }: { nombre?: unknown; datos?: unknown } = image;
  return typeof nombre === 'string' && nombre !== '' && typeof datos === 'string' && isBase64(datos);
}

function isBase64(text: string): boolean {
  return /^[\w+/\s=-]+$/.test(text);
}

/** Returns the hashes of the pictures that an entry's texts name. */
export function listEntryPictureHashes(entry: {
  question_text: string;
  choices: string[];
  explanation: string | null;
  shared_text: { text: string } | null;
}): string[] {
  return listPictureHashes([
    entry.question_text,
    ...entry.choices,
    entry.explanation,
    entry.shared_text?.text ?? null,
  ]);
}

import { decodeHTML } from 'entities';
import type { FileEntry } from '#shared/questions/file-entries.rules.ts';
import {
  formatPicture,
  listPictureHashes,
  type NamedPicture,
  NO_ALT,
  PICTURE_MAX_BYTES,
  PICTURE_PATH,
  PICTURES_MAX,
  PICTURES_MAX_BYTES,
  replaceFilePictures,
  replacePictures,
} from '#shared/questions/pictures/pictures.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { checkPicture, type CheckedPicture } from './picture-file.ts';

/** A picture as an entry of a file carries it. */
export interface FilePicture {
  nombre: string;
  /** In Base64. */
  datos: string;
}

/** A picture of a file, without its bytes, or why it is none. */
export type ReadPicture =
  | (Pick<NamedPicture, 'hash' | 'width' | 'height'> & { size: number })
  | { problem: string };

const HASH_NAME = /^([0-9a-f]{64})(?:\.\w+)?$/;
const IMAGE = /<img\b[^>]*>/gi;
/** The longest Base64 of a picture that could be taken. */
const DATA_MAX = Math.ceil(PICTURE_MAX_BYTES * 4) / 3 + 1_000_000;

/** The pictures of a file: those of its archive, and those that its entries carry. */
export class FilePictures {
  /** By hash, what is to be stored if an entry names it. */
  readonly #bytes = new Map<string, () => Promise<CheckedPicture>>();
  readonly #known = new Map<string, ReadPicture>();
  #undescribed = 0;
  #unnamed = 0;

  /** One that other entries may name too. `reread`: its bytes aren't kept. */
  add(name: string, picture: ReadPicture, reread: () => Promise<CheckedPicture>): void {
    this.#known.set(name, picture);
    if ('hash' in picture) this.#bytes.set(picture.hash, reread);
  }

  /** The entries with their texts naming pictures by their hashes. */
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
      `${count === 1 ? '1 imagen no trae descripción' : `${count} imágenes no traen descripción`}: ${count === 1 ? 'se guarda' : 'se guardan'} como «${NO_ALT}». Descríbelas en sus preguntas.`,
    ];
  }

  /** Those of the hashes that the file has, in groups of some megabytes at most. */
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
    const resolver = new Resolver(own, this.#known, problems);
    const resolved = resolver.resolveFields(fields);
    this.#undescribed += resolver.undescribed;
    for (const name of own.keys()) if (!resolver.named.has(name) && !HASH_NAME.test(name)) this.#unnamed += 1;
    return { ...entry, value: resolved, pictureProblems: [...problems] };
  }

  /** Those that the entry carries itself. */
  #readOwn(imagenes: unknown, problems: Set<string>): Map<string, ReadPicture> {
    const own = new Map<string, ReadPicture>();
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
      // ours may be named by other entries, too
      if (HASH_NAME.test(image.nombre)) this.#known.set(image.nombre, picture);
    }
    return own;
  }

  #readData({ datos }: FilePicture): ReadPicture {
    if (datos.length > DATA_MAX) return { problem: 'ocupa más de 1 MB: redúcela' };
    const checked = checkPicture(Buffer.from(datos, 'base64'));
    if ('problem' in checked) return checked;
    const { hash, width, height, bytes } = checked;
    this.#bytes.set(hash, () => Promise.resolve(checked));
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

/** Of one entry. */
class Resolver {
  undescribed = 0;
  /** As the file names them. */
  readonly named = new Set<string>();
  readonly #own: ReadonlyMap<string, ReadPicture>;
  readonly #known: ReadonlyMap<string, ReadPicture>;
  readonly #problems: Set<string>;
  readonly #used = new Map<string, number>();

  constructor(
    own: ReadonlyMap<string, ReadPicture>,
    known: ReadonlyMap<string, ReadPicture>,
    problems: Set<string>,
  ) {
    this.#own = own;
    this.#known = known;
    this.#problems = problems;
  }

  resolveFields(fields: Record<string, unknown>): Record<string, unknown> {
    const { pregunta, opciones, explicacion, explicacion_formato, supuesto } = fields;
    const resolved = {
      ...fields,
      ...(typeof pregunta === 'string' && { pregunta: this.#text(pregunta) }),
      ...(Array.isArray(opciones) && {
        opciones: opciones.map((one: unknown) => (typeof one === 'string' ? this.#text(one) : one)),
      }),
      ...(typeof explicacion === 'string' && {
        explicacion: this.#formatted(explicacion, explicacion_formato),
      }),
      ...this.#sharedText(supuesto),
    };
    const size = [...this.#used.values()].reduce((sum, one) => sum + one, 0);
    if (this.#used.size > PICTURES_MAX || size > PICTURES_MAX_BYTES)
      this.#problems.add(
        `tiene demasiadas imágenes: caben ${PICTURES_MAX}, de ${PICTURES_MAX_BYTES / 1_000_000} MB en total`,
      );
    return resolved;
  }

  #sharedText(supuesto: unknown): object {
    if (typeof supuesto !== 'object' || supuesto === null || Array.isArray(supuesto)) return {};
    const { texto, texto_formato }: Record<string, unknown> = { ...supuesto };
    if (typeof texto !== 'string') return {};
    return { supuesto: { ...supuesto, texto: this.#formatted(texto, texto_formato) } };
  }

  #formatted(text: string, format: unknown): string {
    return format === 'html' ? this.#html(text) : this.#text(text);
  }

  #text(text: string): string {
    if (!text.includes('](')) return text;
    const named = replacePictures(text, (picture) => {
      const found = this.#find(picture.hash);
      return formatPicture(found ? { ...picture, ...found } : picture);
    });
    return replaceFilePictures(named, ({ name, alt }) => {
      const found = this.#find(name);
      return found && formatPicture({ ...found, alt: this.#describe(alt) });
    });
  }

  #html(html: string): string {
    if (!html.includes('<img') && !html.includes('<IMG')) return html;
    return html.replaceAll(IMAGE, (tag) => {
      const src = attributeOf(tag, 'src') ?? '';
      const found = this.#find(src.startsWith(PICTURE_PATH) ? src.slice(PICTURE_PATH.length) : src);
      if (!found) return tag;
      const alt = this.#describe(attributeOf(tag, 'alt') ?? '')
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;');
      return `<img src="${PICTURE_PATH}${found.hash}" alt="${alt}" width="${found.width}" height="${found.height}" />`;
    });
  }

  #describe(alt: string): string {
    if (hasVisibleText(alt)) return alt;
    this.undescribed += 1;
    return NO_ALT;
  }

  #find(name: string): Omit<NamedPicture, 'alt'> | undefined {
    const picture = this.#own.get(name) ?? findNamed(this.#known, name);
    if (!picture) return undefined;
    this.named.add(name);
    if ('problem' in picture) {
      this.#problems.add(`trae la imagen «${name.slice(0, 60)}», que ${picture.problem}`);
      return undefined;
    }
    const { hash, width, height, size } = picture;
    this.#used.set(hash, size);
    return { hash, width, height };
  }
}

/** Ours are named by their hash, with or without the ending of the file. */
function findNamed(known: ReadonlyMap<string, ReadPicture>, name: string): ReadPicture | undefined {
  return known.get(name) ?? known.get(name.replace(HASH_NAME, '$1'));
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeHTML(value);
}

/** The texts of an entry that may name pictures. */
export function hashesOfEntry(entry: {
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

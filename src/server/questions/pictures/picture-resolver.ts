import { decodeHTML } from 'entities';
import {
  formatPicture,
  type PictureReference,
  DEFAULT_PICTURE_ALT,
  PICTURE_PATH,
  PICTURES_MAX,
  PICTURES_MAX_BYTES,
  replaceFilePictures,
  replacePictures,
} from '#shared/questions/pictures/pictures.rules.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

/** A picture of a file, without its bytes, or why it can't be used. */
export type PictureOrProblem =
  | (Pick<PictureReference, 'hash' | 'width' | 'height'> & { size: number })
  | { problem: string };

/** Plaza's own pictures are named by their hash, with or without a file extension. */
export const PICTURE_HASH_NAME = /^([0-9a-f]{64})(?:\.\w+)?$/;
const IMAGE = /<img\b[^>]*>/gi;

/** Replaces the names of pictures in one entry by their hashes. */
export class PictureResolver {
  undescribed = 0;
  /** The names of the file's pictures that the entry's texts use. */
  readonly named = new Set<string>();
  readonly #own: ReadonlyMap<string, PictureOrProblem>;
  readonly #known: ReadonlyMap<string, PictureOrProblem>;
  readonly #problems: Set<string>;
  readonly #used = new Map<string, number>();

  constructor(
    own: ReadonlyMap<string, PictureOrProblem>,
    known: ReadonlyMap<string, PictureOrProblem>,
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
    return DEFAULT_PICTURE_ALT;
  }

  #find(name: string): Omit<PictureReference, 'alt'> | undefined {
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

function findNamed(known: ReadonlyMap<string, PictureOrProblem>, name: string): PictureOrProblem | undefined {
  return known.get(name) ?? known.get(name.replace(PICTURE_HASH_NAME, '$1'));
}

function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
  const value = found?.[1] ?? found?.[2] ?? found?.[3];
  return value === undefined ? undefined : decodeHTML(value);
}

import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { SVG_MAX_BYTES } from '#shared/questions/pictures/pictures.rules.ts';
import { checkDimensions } from './dimensions.ts';
import { type CleanPicture, PictureProblem } from './picture.ts';
import {
  SVG_ATTRIBUTES,
  DRAWN_ELEMENTS,
  SVG_PROPERTIES,
  REFERRING_ELEMENTS,
  REFUSED_SVG_ELEMENTS,
  TEXT_ELEMENTS,
} from './svg-names.ts';
import { readSvgSize } from './svg-size.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';
/** The maximum number of drawn elements; each use of an element counts with everything that it draws. */
const DRAWN_MAX = 20_000;
const DEPTH_MAX = 100;

/**
 * Writes a picture anew, with only those elements and attributes that are known to be harmless. Invisible ones are left
 * out; the file is refused if it has visible ones that aren't harmless.
 */
export function cleanSvg(bytes: Uint8Array): CleanPicture {
  const root = parseRoot(bytes);
  const { width, height, viewBox } = readSvgSize(root.attributes);
  checkDimensions(width, height);
  const cleaner = new SvgCleaner();
  const content = cleaner.write(root);
  cleaner.checkUses(root);
  const head = `<svg xmlns="${NAMESPACE}" viewBox="${viewBox}" width="${width}" height="${height}"`;
  const text = `${head}${writeAttributes(root, new Set(['width', 'height', 'viewBox', 'id', 'x', 'y']))}>${content}</svg>`;
  const clean = Buffer.from(text);
  if (clean.length > SVG_MAX_BYTES)
    throw new PictureProblem(
      `ocupa más de ${SVG_MAX_BYTES / 1000} kB, lo máximo de un SVG: simplifícala, o guárdala como PNG`,
    );
  return { type: 'svg', width, height, bytes: clean };
}

function parseRoot(bytes: Uint8Array): XmlElement {
  const wrong = 'no es un SVG correcto: ábrela en otro programa, guárdala de nuevo y vuelve a elegirla';
  let root: XmlElement | null;
  try {
    root = parseXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).root;
  } catch (error) {
    // the SVG is malformed, in another encoding, has entities of its own, or is too deep for the parser
    throw new PictureProblem(wrong, { cause: error });
  }
  if (root?.name !== 'svg' || (root.attributes['xmlns'] ?? NAMESPACE) !== NAMESPACE)
    throw new PictureProblem(wrong);
  return root;
}

class SvgCleaner {
  #drawn = 0;

  /** Returns the cleaned content of an element as XML. */
  write(parent: XmlElement, depth = 0): string {
    if (depth > DEPTH_MAX) throw new PictureProblem('tiene demasiados elementos unos dentro de otros');
    return parent.children
      .map((child) => {
        if (child instanceof XmlText) return TEXT_ELEMENTS.has(parent.name) ? escapeXml(child.text) : '';
        return child instanceof XmlElement ? this.#writeElement(child, parent, depth) : '';
      })
      .join('');
  }

  #writeElement(element: XmlElement, parent: XmlElement, depth: number): string {
    const { name } = element;
    // a `switch` may contain it, because another child is drawn instead
    if (REFUSED_SVG_ELEMENTS.has(name) && parent.name !== 'switch') {
      if (name === 'style' && element.text.trim() === '') return '';
      throw new PictureProblem(
        `es un SVG con «${name}», que no se admite: guárdala como PNG, o como SVG sencillo`,
      );
    }
    // a link becomes a group, because nobody sees where it leads
    if (name === 'a') return `<g>${this.write(element, depth + 1)}</g>`;
    if (!DRAWN_ELEMENTS.has(name)) return '';
    this.#drawn += 1;
    if (this.#drawn > DRAWN_MAX) throw new PictureProblem('tiene demasiados elementos');
    const content = this.write(element, depth + 1);
    return `<${name}${writeAttributes(element)}${content === '' ? '/>' : `>${content}</${name}>`}`;
  }

  /**
   * Refuses too many nested uses: an element that uses ten others, which use ten others each, keeps a browser busy for
   * ever.
   */
  checkUses(root: XmlElement): void {
    const byId = new Map<string, XmlElement>();
    const collect = (element: XmlElement): void => {
      const { id } = element.attributes;
      if (id !== undefined && !byId.has(id)) byId.set(id, element);
      for (const child of element.children) if (child instanceof XmlElement) collect(child);
    };
    collect(root);
    const sizes = new Map<XmlElement, number>();
    const sizeOf = (element: XmlElement): number => {
      const known = sizes.get(element);
      if (known !== undefined) return known;
      // infinite until it is computed: an element that uses itself, directly or not, stays so
      sizes.set(element, Number.POSITIVE_INFINITY);
      const used = byId.get(referenceOf(element)?.slice(1) ?? '');
      const within = element.children.filter((child) => child instanceof XmlElement);
      const size = [...within, ...(used ? [used] : [])].reduce((sum, one) => sum + sizeOf(one), 1);
      sizes.set(element, size);
      return size;
    };
    if (sizeOf(root) > DRAWN_MAX) throw new PictureProblem('repite demasiadas veces sus elementos');
  }
}

function writeAttributes(element: XmlElement, except = new Set<string>()): string {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(element.attributes)) {
    if ((SVG_ATTRIBUTES.has(name) || SVG_PROPERTIES.has(name)) && !except.has(name)) values.set(name, value);
  }
  for (const [name, value] of declarationsOf(element.attributes['style'])) values.set(name, value);
  const reference = referenceOf(element);
  if (reference !== undefined) values.set('href', reference);
  return Array.from(values)
    .filter(([, value]) => isHarmless(value))
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}

function referenceOf({ name, attributes }: XmlElement): string | undefined {
  const reference = (attributes['href'] ?? attributes['xlink:href'])?.trim();
  return REFERRING_ELEMENTS.has(name) && reference !== undefined && /^#[\w.-]+$/.test(reference)
    ? reference
    : undefined;
}

function declarationsOf(style = ''): [name: string, value: string][] {
  return style.split(';').flatMap((declaration) => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:([^:]*)$/.exec(declaration) ?? [];
    return SVG_PROPERTIES.has(name) ? [[name, value.replace(/!\s*important/i, '').trim()]] : [];
  });
}

/** Whether a value has only numbers, words, colours and references within the picture. */
function isHarmless(value: string): boolean {
  const rest = value.replaceAll(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/g, ' ');
  return /^[\w\s#%.,()+*'"-]*$/.test(rest) && !/url\s*\(|expression|image|script/i.test(rest);
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

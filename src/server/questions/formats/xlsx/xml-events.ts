import { SaxesParser } from 'saxes';
import { BrokenWorkbook } from './zip-parts.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** Called after each piece; returns true if the rest isn't needed. */
  isDone?: () => boolean;
}

/** Parses XML strictly, piece by piece; names come without their prefixes. DTDs and entities are refused. */
export async function parseXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const { open, close, text, isDone } = handlers;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  parser.on('text', (piece) => text?.(piece));
  parser.on('cdata', (piece) => text?.(piece));
  parser.on('doctype', () => {
    throw new BrokenWorkbook('a document type');
  });
  parser.on('error', (error) => {
    throw new BrokenWorkbook(error.message, { cause: error });
  });
  for await (const piece of pieces) {
    parser.write(piece);
    if (isDone?.()) return;
  }
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Finds an attribute that has a prefix, such as r:id, by its name without the prefix. */
export function findPrefixedAttribute(attributes: Attributes, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

export function isXmlTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

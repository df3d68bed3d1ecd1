import path from 'node:path/posix';
import { findNumberKind, type NumberKind } from './number-text.ts';
import { isXmlTrue, parseXml, findPrefixedAttribute } from './xml-events.ts';
import { BrokenWorkbook, type ZipParts } from './zip-parts.ts';

export interface WorkbookSheet {
  name: string;
  part: string;
  isHidden: boolean;
}

export interface Workbook {
  /** The sheets in the order of their tabs. */
  sheets: WorkbookSheet[];
  sharedStrings: string | undefined;
  /** For each cell style, by its number, the kind of number format that it has. */
  styles: NumberKind[];
  is1904: boolean;
}

interface Relation {
  id: string;
  type: string;
  part: string;
}

export async function readWorkbook(zip: ZipParts): Promise<Workbook> {
  const [main] = await readRelations(zip, '', 'officeDocument');
  if (!main) throw new BrokenWorkbook();
  const relations = await readRelations(zip, main.part);
  const partOf = (type: string): string | undefined =>
    relations.find((relation) => relation.type === type && zip.has(relation.part))?.part;
  const styles = partOf('styles');
  const { found, is1904 } = await readSheets(zip, main.part);
  return {
    sheets: found.flatMap(({ id, ...sheet }) => {
      const relation = relations.find((other) => other.id === id);
      // only worksheets are kept: sheets of charts and macros have other types
      return relation?.type === 'worksheet' ? [{ ...sheet, part: relation.part }] : [];
    }),
    sharedStrings: partOf('sharedStrings'),
    styles: styles === undefined ? [] : await readStyles(zip, styles),
    is1904,
  };
}

/** Reads which parts of the workbook a part refers to. Of a type's address only the end is the same everywhere. */
async function readRelations(zip: ZipParts, part: string, wanted?: string): Promise<Relation[]> {
  const file = path.join(path.dirname(part), '_rels', `${path.basename(part)}.rels`);
  const relations: Relation[] = [];
  await parseXml(zip.read(file), {
    open: (name, { Id: id = '', Type: address = '', Target: target = '', TargetMode: mode }) => {
      const type = address.slice(address.lastIndexOf('/') + 1);
      if (name !== 'Relationship' || mode === 'External' || (wanted !== undefined && type !== wanted)) return;
      relations.push({ id, type, part: path.resolve('/', path.dirname(part), target).slice(1) });
    },
  });
  return relations;
}

async function readSheets(
  zip: ZipParts,
  part: string,
): Promise<{ found: { id: string | undefined; name: string; isHidden: boolean }[]; is1904: boolean }> {
  const found: { id: string | undefined; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parseXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isXmlTrue(attributes['date1904']);
      if (name !== 'sheet') return;
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      found.push({ id: findPrefixedAttribute(attributes, 'id'), name: attributes['name'] ?? '', isHidden });
    },
  });
  return { found, is1904 };
}

async function readStyles(zip: ZipParts, part: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const styles: NumberKind[] = [];
  let isInCells = false;
  await parseXml(zip.read(part), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        styles.push(findNumberKind(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

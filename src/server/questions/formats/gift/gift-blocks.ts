import { type ExtraFields, parseExtraFields } from '../question-format.ts';
import { hideEscapes, trimGift } from './gift-text.ts';

/** A question or category of a GIFT file: the lines between blank ones, without comments and with escapes hidden. */
export interface GiftBlock {
  /** The number of the block's first line in the file, counted from 1. */
  line: number;
  text: string;
  tags: string[];
  extras: ExtraFields;
}

const CATEGORY = /^\$CATEGORY:/;
const TAG = /\[tag:((?:\\\]|[^\][<>`])+)\]/g;

/** Reads the blocks of a GIFT file. Unlike in Moodle, a block may have blank lines within the braces of its answers. */
export function* readBlocks(text: string): Generator<GiftBlock> {
  let block: GiftBlock | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = trimGift(raw);
    if (block && endsBefore(block, line)) {
      yield block;
      block = undefined;
    }
    if (line === '') continue;
    block ??= { line: index + 1, text: '', tags: [], extras: {} };
    if (line.startsWith('//')) addComment(block, line.slice(2));
    else block.text += `${block.text === '' ? '' : '\n'}${hideEscapes(line)}`;
  }
  if (block) yield block;
}

/** Whether a block ends before this line: a category after one line, a question at a blank line or a new title. */
function endsBefore({ text }: GiftBlock, line: string): boolean {
  if (text === '') return false;
  if (CATEGORY.test(text)) return true;
  return isWhole(text) ? line === '' : line.startsWith('::');
}

/** Returns the path of a $CATEGORY line; undefined for other blocks. */
export function findCategory({ text }: GiftBlock): string | undefined {
  return CATEGORY.test(text) ? text.replace(CATEGORY, '') : undefined;
}

function isWhole(text: string): boolean {
  return text.lastIndexOf('{') <= text.lastIndexOf('}');
}

function addComment(block: GiftBlock, comment: string): void {
  Object.assign(block.extras, parseExtraFields(comment));
  for (const [, tag] of comment.matchAll(TAG)) {
    if (tag !== undefined) block.tags.push(tag.replaceAll('\\]', ']').trim());
  }
}

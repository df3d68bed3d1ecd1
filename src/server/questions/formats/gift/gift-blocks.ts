import { type Extras, parseExtras } from '../question-format.ts';
import { hideEscapes, trimGift } from './gift-text.ts';

/** The lines from one blank line to the next, without comments; escapes are hidden. */
export interface GiftBlock {
  /** Of its first line, counted from 1. */
  line: number;
  text: string;
  tags: string[];
  extras: Extras;
}

const CATEGORY = /^\$CATEGORY:/;
const TAG = /\[tag:((?:\\\]|[^\][<>`])+)\]/g;

/** Joins what a blank line within the answers has torn apart, which Moodle refuses. */
export function* readBlocks(text: string): Generator<GiftBlock> {
  let block: GiftBlock | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = trimGift(line);
    if (trimmed === '') {
      if (block && isWhole(block.text)) {
        yield block;
        block = undefined;
      }
      continue;
    }
    // a title begins another question, whatever is open
    if (block && block.text !== '' && !isWhole(block.text) && trimmed.startsWith('::')) {
      yield block;
      block = undefined;
    }
    block ??= { line: index + 1, text: '', tags: [], extras: {} };
    if (trimmed.startsWith('//')) addComment(block, trimmed.slice(2));
    else block.text += `${block.text === '' ? '' : '\n'}${hideEscapes(trimmed)}`;
    if (CATEGORY.test(block.text)) {
      yield block;
      block = undefined;
    }
  }
  if (block) yield block;
}

/** Of a $CATEGORY line its path. */
export function findCategory({ text }: GiftBlock): string | undefined {
  return CATEGORY.test(text) ? text.replace(CATEGORY, '') : undefined;
}

function isWhole(text: string): boolean {
  return text !== '' && text.lastIndexOf('{') <= text.lastIndexOf('}');
}

function addComment(block: GiftBlock, comment: string): void {
  Object.assign(block.extras, parseExtras(comment));
  for (const [, tag] of comment.matchAll(TAG)) {
    if (tag !== undefined) block.tags.push(tag.replaceAll('\\]', ']').trim());
  }
}

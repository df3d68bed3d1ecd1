import {
  type PictureReference,
  PICTURE_PATH,
  splitPictures,
} from '#shared/questions/pictures/pictures.rules.ts';
import { Picture } from './picture.tsx';
import { isInlinePicture } from './picture-size.ts';

interface LiteralTextProps {
  children: string;
  /** Whether the text is within a button: its pictures can't be opened then. */
  isFixed?: boolean;
}

type Piece = string | PictureReference | undefined;

/** Literal text, never HTML, with the pictures that it names. */
export function LiteralText({ children: text, isFixed = false }: LiteralTextProps) {
  if (!text.includes(PICTURE_PATH)) return text;
  const pieces = splitPictures(text);
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      trimAround(piece, pieces[index - 1], pieces[index + 1])
    ) : (
      <Picture key={index} picture={piece} isFixed={isFixed} />
    ),
  );
}

/** Removes line breaks beside large pictures, which stand on lines of their own anyway. */
function trimAround(words: string, before: Piece, after: Piece): string {
  const start = isBlock(before) ? words.replace(/^\r?\n/, '') : words;
  return isBlock(after) ? start.replace(/\r?\n$/, '') : start;
}

function isBlock(piece: Piece): boolean {
  return typeof piece === 'object' && !isInlinePicture(piece);
}

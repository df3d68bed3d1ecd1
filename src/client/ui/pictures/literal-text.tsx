import { type NamedPicture, PICTURE_PATH, splitPictures } from '#shared/questions/pictures/pictures.rules.ts';
import { Picture } from './picture.tsx';
import { isTiny } from './picture-size.ts';

interface LiteralTextProps {
  children: string;
  /** Whether the text is within a button: its pictures can't be opened then. */
  isFixed?: boolean;
}

type Piece = string | NamedPicture | undefined;

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

/** Removes a line break beside a picture: the picture has a line of its own already. */
function trimAround(words: string, before: Piece, after: Piece): string {
  const start = isBlock(before) ? words.replace(/^\r?\n/, '') : words;
  return isBlock(after) ? start.replace(/\r?\n$/, '') : start;
}

function isBlock(piece: Piece): boolean {
  return typeof piece === 'object' && !isTiny(piece);
}

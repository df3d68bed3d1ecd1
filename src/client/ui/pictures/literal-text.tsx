import { PICTURE_PATH, splitPictures } from '#shared/questions/pictures/pictures.rules.ts';
import { Picture } from './picture.tsx';

interface LiteralTextProps {
  children: string;
  /** Within a button: its pictures can't be opened. */
  isFixed?: boolean;
}

/** Literal text, never HTML, with the pictures that it names. */
export function LiteralText({ children: text, isFixed = false }: LiteralTextProps) {
  if (!text.includes(PICTURE_PATH)) return text;
  return splitPictures(text).map((piece, index) =>
    typeof piece === 'string' ? piece : <Picture key={index} picture={piece} isFixed={isFixed} />,
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

const PAUSE_MS = 1000;

/** Tells screen readers, when typing pauses, how many characters are left, once they are `from` or fewer. */
export function SpokenCounter({ left, from }: { left: number; from: number }) {
  const [settled] = useDebouncedValue(left, PAUSE_MS);
  const text = settled === 1 ? 'Queda 1 carácter' : `Quedan ${settled} caracteres`;
  return <VisuallyHidden role="status">{settled <= from ? text : ''}</VisuallyHidden>;
}

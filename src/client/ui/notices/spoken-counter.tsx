import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

const PAUSE_MS = 1000;

/** For screen readers: how many characters are left, from `from` on and in a pause of the typing. */
export function SpokenCounter({ left, from }: { left: number; from: number }) {
  const [settled] = useDebouncedValue(left, PAUSE_MS);
  const text = settled === 1 ? 'Queda 1 carácter' : `Quedan ${settled} caracteres`;
  return <VisuallyHidden role="status">{settled <= from ? text : ''}</VisuallyHidden>;
}

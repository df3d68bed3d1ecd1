import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';

const PAUSE_MS = 1000;

/** For those who listen: how much room is left, once it gets as short as `from` and in a pause of the typing. */
export function SpokenCounter({ left, from }: { left: number; from: number }) {
  const [told] = useDebouncedValue(left, PAUSE_MS);
  const text = told === 1 ? 'Queda 1 carácter' : `Quedan ${told} caracteres`;
  return <VisuallyHidden role="status">{told <= from ? text : ''}</VisuallyHidden>;
}

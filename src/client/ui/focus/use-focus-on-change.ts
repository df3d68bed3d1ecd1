import { useEffect, useRef } from 'react';

/** Moves the focus to each new question: screen readers read it, and key presses reach no button. */
export function useFocusOnChange(position: number) {
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<number>(undefined);

  useEffect(() => {
    if (before.current === position) return;
    heading.current?.focus({ preventScroll: true });
    if (before.current !== undefined) top.current?.scrollIntoView({ block: 'start' });
    before.current = position;
  }, [position]);
  return { top, heading };
}

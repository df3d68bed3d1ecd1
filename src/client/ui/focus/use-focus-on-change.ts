import { useEffect, useRef } from 'react';

/** Moves the focus to each new question: screen readers read it, and key presses reach no button. */
export function useFocusOnChange(question: number | string | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<number | string>(undefined);

  useEffect(() => {
    if (before.current === question) return;
    heading.current?.focus({ preventScroll: true });
    if (before.current !== undefined) top.current?.scrollIntoView({ block: 'start' });
    before.current = question;
  }, [question]);
  return { top, heading };
}

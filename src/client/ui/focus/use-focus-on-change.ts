import { useEffect, useRef } from 'react';

/**
 * Moves the focus to each new question, so that screen readers read it and no button gets the next key press. `asked`
 * may have a shared text, which is shown above it.
 */
export function useFocusOnChange(
  question: number | string | undefined,
  asked?: { shared_text?: { id: string } | null },
) {
  const textId = asked?.shared_text?.id;
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<{ question?: number | string | undefined; textId?: string | undefined }>({});

  useEffect(() => {
    if (before.current.question === question) return;
    heading.current?.focus({ preventScroll: true });
    if (before.current.question !== undefined) {
      top.current?.scrollIntoView({ block: 'start' });
      // on a telephone, a text that several questions share would push each further question out of sight
      if (textId !== undefined && textId === before.current.textId && isBelowWindow(heading.current))
        heading.current?.scrollIntoView({ block: 'start' });
    }
    before.current = { question, textId };
  }, [question, textId]);
  return { top, heading };
}

function isBelowWindow(element: Element | null): boolean {
  return element !== null && element.getBoundingClientRect().bottom > window.innerHeight;
}

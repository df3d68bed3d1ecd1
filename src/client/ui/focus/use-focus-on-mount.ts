import { type RefObject, useEffect, useRef } from 'react';

/** Returns the ref of the element that takes the focus when the component appears. */
export function useFocusOnMount<Focused extends HTMLElement>({
  preventScroll = false,
}: FocusOptions = {}): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus({ preventScroll }), [preventScroll]);
  return element;
}

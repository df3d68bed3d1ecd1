import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a function that focuses a field after the next render: the field may be new, moved, or next to a removed one.
 */
export function useFocusAfterChange<Field extends string>(
  focusField: (field: Field) => void,
): (field: Field | undefined) => void {
  // a new object each time, so that the same field can get the focus twice in a row
  const [next, setNext] = useState<{ field: Field | undefined }>();
  const focus = useEffectEvent(focusField);
  useEffect(() => {
    if (next?.field !== undefined) focus(next.field);
  }, [next]);
  return (field) => setNext({ field });
}

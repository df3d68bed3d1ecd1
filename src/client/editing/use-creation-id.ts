import { useRef } from 'react';
import { randomId } from '#client/lib/random-id.ts';

/**
 * The id under which something is created. Sent again unchanged, because the reply was lost, it keeps its id and is
 * created once; changed, it is another.
 */
export function useCreationId(): (input: object) => string {
  const last = useRef({ id: randomId(), input: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.input !== text) last.current = { id: randomId(), input: text };
    return last.current.id;
  };
}

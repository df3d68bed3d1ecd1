import { useRef } from 'react';
import { randomId } from '#client/lib/random-id.ts';

/**
 * Returns the id under which an input is created. The same input, sent again because the reply was lost, has the same
 * id and is created only once; a changed input gets another id.
 */
export function useCreationId(): (input: object) => string {
  const last = useRef({ id: randomId(), input: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.input !== text) last.current = { id: randomId(), input: text };
    return last.current.id;
  };
}

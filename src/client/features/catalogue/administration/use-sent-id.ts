import { useRef } from 'react';
import { randomId } from '#client/lib/random-id.ts';

/** Sent again unchanged (the reply was lost), what is made keeps its id and is made once; changed it is another. */
export function useSentId(): (input: object) => string {
  const sent = useRef({ id: randomId(), text: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (sent.current.text !== text) sent.current = { id: randomId(), text };
    return sent.current.id;
  };
}

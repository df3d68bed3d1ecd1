import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './audit.module.css';

const EXCERPT_LENGTH = 400;
const MAX_LINES = 8;

/** Shows a stored text with its markup as plain text; a button shows the rest of a long one. */
export function LongText({ children: text, what }: { children: string; what: string }) {
  const [isWhole, setWhole] = useState(false);
  const textId = useId();
  const isLong = text.length > EXCERPT_LENGTH || text.split('\n').length > MAX_LINES;
  const beginning = Array.from(text.split('\n').slice(0, MAX_LINES).join('\n'))
    .slice(0, EXCERPT_LENGTH)
    .join('');

  return (
    <>
      <div id={textId} className={classes.value}>
        {isLong && !isWhole ? `${beginning}…` : text}
      </div>
      {isLong ? (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.more ?? ''}
          aria-expanded={isWhole}
          aria-controls={textId}
          aria-label={`${isWhole ? 'Mostrar menos' : 'Mostrar todo'}: ${what}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Mostrar menos' : 'Mostrar todo'}
        </Button>
      ) : null}
    </>
  );
}

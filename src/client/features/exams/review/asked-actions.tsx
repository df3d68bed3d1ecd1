import { Button } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import classes from './review-actions.module.css';
import type { ReviewPractice } from './use-review-practice.ts';

const CERTAINTIES = [
  { isDoubtful: false, name: 'Segura' },
  { isDoubtful: true, name: 'Dudosa' },
];

/** The actions on a review's question before it is answered. */
export function AskedActions({ review }: { review: ReviewPractice }) {
  const { asksDoubt, isDoubtful, setDoubtful, canPutOff, putOff, isPuttingOff } = review;
  return (
    <>
      {asksDoubt ? (
        <div role="group" aria-label="Tu respuesta será" className={classes.certainty}>
          {CERTAINTIES.map((certainty) => (
            <Button
              key={certainty.name}
              variant={certainty.isDoubtful === isDoubtful ? 'filled' : 'default'}
              aria-pressed={certainty.isDoubtful === isDoubtful}
              onClick={() => setDoubtful(certainty.isDoubtful)}
            >
              {certainty.name}
            </Button>
          ))}
        </div>
      ) : null}
      {canPutOff ? (
        <BusyButton
          variant="subtle"
          className={classes.quiet ?? ''}
          leftSection={<IconCalendarDue aria-hidden size="1.25rem" />}
          isBusy={isPuttingOff}
          onClick={putOff}
        >
          Posponer un día
        </BusyButton>
      ) : null}
      <p role="status" className={classes.said}>
        {review.wasPutOff ? 'La anterior te saldrá mañana. ' : null}
        {review.hasChanged ? 'Ha cambiado desde que la respondiste: cuenta como nueva.' : null}
      </p>
    </>
  );
}

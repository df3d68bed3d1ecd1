import { Alert, Button, Stack } from '@mantine/core';
import { IconArrowBackUp, IconBook2 } from '@tabler/icons-react';
import { Problem } from '#client/ui/notices/problem.tsx';
import { LawReference } from '#client/ui/question/reference.tsx';
import type { ShownReference } from '#shared/questions/reference.contract.ts';
import classes from './review-actions.module.css';
import type { ReviewPractice } from './use-review-practice.ts';

interface AnsweredActionsProps {
  review: ReviewPractice;
  reference: ShownReference | null;
}

/** The actions on a review's question after its answer; before it, their space stays empty. */
export function AnsweredActions({ review, reference }: AnsweredActionsProps) {
  return (
    <div className={classes.answered}>
      <div className={classes.undo}>
        {review.canUndo ? (
          <>
            <Button
              variant="subtle"
              className={classes.quiet ?? ''}
              leftSection={<IconArrowBackUp aria-hidden size="1.25rem" />}
              onClick={review.undo}
            >
              Deshacer
            </Button>
            <span className={classes.hint}>Si no querías responder eso: no contará en tu repaso.</span>
          </>
        ) : null}
        <p role="status" className={classes.said}>
          {review.undoState === 'undone' ? 'Deshecho: esta respuesta no cuenta en tu repaso.' : null}
          {review.undoState === 'too late' ? 'Ya no se puede deshacer: han pasado más de 30 segundos.' : null}
        </p>
      </div>
      {review.lapses === null ? null : (
        <ManyLapses lapses={review.lapses} reference={reference} review={review} />
      )}
      {review.problem === null ? null : <Problem>{review.problem}</Problem>}
    </div>
  );
}

function ManyLapses({ lapses, reference, review }: AnsweredActionsProps & { lapses: number }) {
  const { isSuspended, suspend } = review;
  return (
    <Alert color="ink" role="note" icon={<IconBook2 aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <div>
          Esta se te resiste: van {lapses} veces.{' '}
          {reference
            ? 'Leer el artículo suele ayudar más que repetirla.'
            : 'Puedes dejarla aparte y volver a ella más adelante.'}
        </div>
        {reference ? <LawReference reference={reference} /> : null}
        <Button variant="default" aria-pressed={isSuspended} onClick={() => suspend(!isSuspended)}>
          {isSuspended ? 'Apartada' : 'Apartar'}
        </Button>
        <div role="status" className={classes.said}>
          {isSuspended
            ? 'No te saldrá en tu repaso. Pulsa otra vez para recuperarla, o hazlo cuando quieras desde tus mazos.'
            : 'Deja de salirte en tu repaso, y la tendrás con las apartadas.'}
        </div>
      </Stack>
    </Alert>
  );
}

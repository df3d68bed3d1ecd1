import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { formatDateTime } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { QuestionRuling } from '#shared/mock-exams/rulings.contract.ts';
import { formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import { RULING_NAMES } from '#shared/questions/rulings.rules.ts';
import { invalidateMarkedExams, revokeRuling } from './rulings.queries.ts';
import classes from './rulings.module.css';

interface RulingListProps {
  rulings: QuestionRuling[];
  onBusy: (isBusy: boolean) => void;
  /** Called with the success message. */
  onDone: (text: string) => void;
}

export function RulingList({ rulings, onBusy, onDone }: RulingListProps) {
  const titleId = useId();
  const revoking = useMutation({
    mutationFn: ({ id }: QuestionRuling) => revokeRuling({ id }),
    onMutate: () => onBusy(true),
    onSuccess: (_, ruling) =>
      onDone(`Resolución revocada: ${titleOf(ruling)}. Los exámenes se corrigen de nuevo en segundo plano.`),
    onSettled: () => {
      onBusy(false);
      return invalidateMarkedExams();
    },
  });
  const { isPending, error, variables } = revoking;

  if (rulings.length === 0) return null;
  return (
    <Stack gap="sm">
      <h3 id={titleId} className={classes.title}>
        Resoluciones
      </h3>
      {error && !isPending ? (
        <Problem takesFocus>{toErrorMessage(error, 'No se ha podido revocar la resolución.')}</Problem>
      ) : null}
      <ul aria-labelledby={titleId} className={classes.rulings}>
        {rulings.map((ruling) => (
          <li key={ruling.id} className={classes.ruling}>
            <Facts ruling={ruling} />
            {ruling.revoked_at === null ? (
              <BusyButton
                variant="default"
                aria-label={`Revocar ${titleOf(ruling)}`}
                isBusy={isPending && variables.id === ruling.id}
                onClick={() => {
                  if (!isPending) revoking.mutate(ruling);
                }}
              >
                Revocar
              </BusyButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function titleOf({ ruling, correct_answer, version }: QuestionRuling): string {
  const key = correct_answer === null ? '' : ` a la ${formatChoiceLabel(correct_answer)}`;
  return `${RULING_NAMES[ruling]}${key} (versión ${version})`;
}

function Facts({ ruling }: { ruling: QuestionRuling }) {
  const { reason, ruled_by: by, created_at: at, revoked_by: revoker, revoked_at: revoked } = ruling;
  return (
    <div className={classes.facts}>
      <p className={classes.name}>{titleOf(ruling)}</p>
      <p>{reason}</p>
      <p className={classes.when}>
        {by ?? 'Cuenta eliminada'}, {formatDateTime(at)}
        {revoked ? `. Revocada: ${revoker ?? 'Cuenta eliminada'}, ${formatDateTime(revoked)}` : null}
      </p>
      <p className={classes.when}>{progressText(ruling.remarking)}</p>
    </div>
  );
}

function progressText({ people, done, finished_at }: QuestionRuling['remarking']): string {
  if (people === null) return 'Recorrección pendiente';
  const counted = `${formatNumber(done)} de ${formatNumber(people)} personas`;
  return finished_at === null ? `Recorrección en curso: ${counted}` : `Recorrección terminada: ${counted}`;
}

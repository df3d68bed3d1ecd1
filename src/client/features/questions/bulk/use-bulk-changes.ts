import { useMutation } from '@tanstack/react-query';
import { api, client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import type { AnnounceQuestionResult } from '#client/features/questions/list/use-question-actions.ts';
import { invalidateQuestions } from '#client/features/questions/questions.queries.ts';
import { formatCount } from '#client/lib/format.ts';
import type { BulkChange, BulkSelection } from '#shared/questions/bulk-changes.contract.ts';
import type { BulkChangeKind } from './bulk-values.ts';

const UNDO_FAILED = 'No se ha podido deshacer. Por favor, inténtalo de nuevo.';

interface Applied extends BulkSelection {
  id: string;
  change: BulkChange;
}

export function useBulkChange(options: { announce: AnnounceQuestionResult; onDone: () => void }) {
  return useMutation({
    mutationFn: (given: Applied) => client.questions.bulkChanges.apply(given),
    onSuccess: ({ id, changed, unchanged }, { change }) => {
      options.onDone();
      const detail = describeUnchanged(change, unchanged);
      options.announce({
        text: describeChangedCount(change, changed),
        ...(detail !== null && { detail }),
        undoableBulkId: changed > 0 ? id : undefined,
      });
    },
    // refetched also after a failure: a lost reply may hide a success
    onSettled: invalidateQuestions,
  });
}

const DONE: Record<BulkChangeKind, [one: string, many: string]> = {
  categories: ['pregunta con otras categorías', 'preguntas con otras categorías'],
  state: ['pregunta con otro estado', 'preguntas con otro estado'],
  source: ['pregunta con otra fuente', 'preguntas con otra fuente'],
  delete: ['pregunta eliminada', 'preguntas eliminadas'],
  restore: ['pregunta restaurada', 'preguntas restauradas'],
};

export function describeChangedCount({ kind }: { kind: BulkChangeKind }, changed: number): string {
  return formatCount(changed, ...DONE[kind]);
}

function describeUnchanged({ kind }: BulkChange, unchanged: number): string | null {
  if (unchanged === 0) return null;
  return kind === 'restore'
    ? `${formatCount(unchanged, 'sigue eliminada', 'siguen eliminadas')}: ya hay otra igual, o un supuesto con el título del suyo.`
    : `${formatCount(unchanged, 'ya estaba así', 'ya estaban así')}.`;
}

export function useBulkUndo(announce: AnnounceQuestionResult) {
  return useMutation(
    api.questions.bulkChanges.undo.mutationOptions({
      onSuccess: ({ restored, left }) => {
        announce({
          text: `Deshecho: ${formatCount(restored, 'pregunta', 'preguntas')} como antes.`,
          ...(left > 0 && {
            detail: `${formatCount(left, 'se ha dejado como está, porque ha cambiado', 'se han dejado como están, porque han cambiado')} desde entonces.`,
          }),
        });
        void invalidateQuestions();
      },
      onError: (error, { id }) =>
        announce({ text: toErrorMessage(error, UNDO_FAILED), hasFailed: true, undoableBulkId: id }),
    }),
  );
}

import { Text } from '@mantine/core';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import type { ConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import { formatCount } from '#client/lib/format.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';

export function UndoDialog({ undo }: { undo: ConfirmedAction<QuestionImport> }) {
  return (
    <ConfirmedActionDialog
      action={undo}
      title="¿Deshacer esta importación?"
      confirmLabel="Deshacer importación"
    >
      {undo.target ? <Consequences of={undo.target} /> : null}
    </ConfirmedActionDialog>
  );
}

function Consequences({ of: published }: { of: QuestionImport }) {
  const questions = formatCount(published.questions_new ?? 0, 'pregunta nueva', 'preguntas nuevas');
  const categories = published.categories_created ?? 0;
  const replaced = published.questions_replaced ?? 0;
  return (
    <>
      <Text>
        Se quitará todo lo que trajo «{published.file_name}»: {questions}
        {categories > 0 ? ` y ${formatCount(categories, 'categoría', 'categorías')}` : ''}.
      </Text>
      {replaced > 0 ? (
        <Text mt="xs">
          {formatCount(replaced, 'pregunta guardada vuelve', 'preguntas guardadas vuelven')} a decir lo de
          antes, salvo lo que alguien haya cambiado después.
        </Text>
      ) : null}
      <Text mt="xs">Solo es posible mientras nadie haya respondido a ninguna de sus preguntas.</Text>
    </>
  );
}

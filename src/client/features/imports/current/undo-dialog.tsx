import { Text } from '@mantine/core';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import type { ConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import { count } from '#client/lib/format.ts';
import type { QuestionImport } from '#shared/questions/imports/imports.contract.ts';

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
  const questions = count(published.questions_new ?? 0, 'pregunta nueva', 'preguntas nuevas');
  const categories = published.categories_created ?? 0;
  return (
    <>
      <Text>
        Se quitará todo lo que trajo «{published.file_name}»: {questions}
        {categories > 0 ? ` y ${count(categories, 'categoría', 'categorías')}` : ''}.
      </Text>
      <Text mt="xs">Solo es posible mientras nadie haya respondido a ninguna de sus preguntas.</Text>
    </>
  );
}

import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '#client/lib/format.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import type { QuestionImport } from '#shared/questions/question-imports.contract.ts';
import { useUndoing } from './use-import-actions.ts';

export interface Undoing {
  ask: (shown: QuestionImport) => void;
  dialog: ReactNode;
}

/** Asks before an import is undone; `onDone` hears of it. */
export function useUndoDialog(onDone: (told: QuestionImport) => void): Undoing {
  const [asked, setAsked] = useState<QuestionImport>();
  const [isOpened, setIsOpened] = useState(false);
  const undoing = useUndoing((told) => {
    setIsOpened(false);
    onDone(told);
  });

  const dialog = (
    <ConfirmDialog
      opened={isOpened}
      onClose={() => setIsOpened(false)}
      title="¿Deshacer esta importación?"
      confirmLabel="Deshacer importación"
      isBusy={undoing.isBusy}
      error={undoing.problem}
      onConfirm={() => {
        if (asked) undoing.run(asked.id);
      }}
    >
      {asked ? <WhatWillHappen asked={asked} /> : null}
    </ConfirmDialog>
  );
  const ask = (shown: QuestionImport): void => {
    undoing.reset();
    setAsked(shown);
    setIsOpened(true);
  };
  return { ask, dialog };
}

function WhatWillHappen({ asked }: { asked: QuestionImport }) {
  const questions = count(asked.questions_new ?? 0, 'pregunta nueva', 'preguntas nuevas');
  const categories = asked.categories_created ?? 0;
  return (
    <>
      <Text>
        Se quitará todo lo que trajo «{asked.file_name}»: {questions}
        {categories > 0 ? ` y ${count(categories, 'categoría', 'categorías')}` : ''}.
      </Text>
      <Text mt="xs">Solo es posible mientras nadie haya respondido a ninguna de sus preguntas.</Text>
    </>
  );
}

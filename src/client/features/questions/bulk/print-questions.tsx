import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { PrintDialog } from '#client/editing/printing/print-dialog.tsx';
import type { PrintSource } from '#client/editing/printing/print-values.ts';
import {
  toQuestionFilter,
  type QuestionListState,
} from '#client/features/questions/list/question-list-state.ts';

interface PrintQuestionsProps extends ButtonProps {
  state: QuestionListState;
  /** The chosen questions; null for all that the list shows. */
  ids: string[] | null;
  /** There is nothing to print yet. */
  isEmpty?: boolean;
}

/** Prints the questions of the list as an exam; the list of deleted questions has no such button. */
export function PrintQuestions({ state, ids, isEmpty = false, ...button }: PrintQuestionsProps) {
  // keeps the questions that were chosen when the dialog opened
  const [source, setSource] = useState<PrintSource>();
  if (state.deleted === true) return null;
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        // not `disabled`, which would take the focus from the button
        {...(isEmpty && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => {
          if (!isEmpty) setSource({ kind: 'questions', filter: toQuestionFilter(state), ids });
        }}
      >
        Imprimir
      </Button>
      {source === undefined ? null : (
        <PrintDialog source={source} name="Examen" onClose={() => setSource(undefined)} />
      )}
    </>
  );
}

import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { displayExplanation } from '#server/questions/explanation.service.ts';
import type { StoredSourceColumns, StoredStateColumns } from '#server/database/tables.ts';
import { toStateColumns } from '#shared/questions/question-state.contract.ts';
import type { VersionContent } from './question-content.ts';

/**
 * Turns a question's form into the content to store. The explanation becomes sanitised HTML or stays literal text; it
 * is null if nothing of it is visible.
 */
export function toContentOfForm(form: QuestionForm): VersionContent {
  const { question_text, choices, correct_answer, reference } = form;
  return {
    question_text,
    choices,
    correct_answer,
    notes: notesOf(form),
    ...explanationOf(form),
    law_id: reference?.law_id ?? null,
    article: reference?.article ?? null,
    paragraph: reference?.paragraph ?? null,
  };
}

/** Lists the texts of a question in which pictures may be inserted. */
export function listPictureTexts({ question_text, choices, explanation }: VersionContent): (string | null)[] {
  return [question_text, ...choices, explanation];
}

/** Returns the state that a form gives the question; undefined if it leaves the state unchanged. */
export function toStateOfForm({
  state,
  state_since,
  state_reason,
}: QuestionForm): StoredStateColumns | undefined {
  return (
    state && toStateColumns({ state, state_since: state_since ?? null, state_reason: state_reason ?? null })
  );
}

/** Returns the source that a form gives the question; undefined if it leaves the source unchanged. */
export function toSourceOfForm({ source }: QuestionForm): StoredSourceColumns | undefined {
  return source === undefined ? undefined : toSourceColumns(source);
}

function toSourceColumns(source: QuestionForm['source']): StoredSourceColumns {
  return {
    source_exam: source?.exam ?? null,
    source_year: source?.year ?? null,
    source_number: source?.number ?? null,
    source_is_reserve: source?.is_reserve ?? false,
  };
}

function notesOf({ notes }: QuestionForm): VersionContent['notes'] {
  const filled = notes?.map((note) => (note !== null && hasVisibleText(note) ? note : null));
  return filled?.some((note) => note !== null) ? filled : null;
}

function explanationOf({
  explanation,
  explanation_format,
}: QuestionForm): Pick<VersionContent, 'explanation' | 'explanation_format'> {
  const shown = displayExplanation({ explanation, explanation_format });
  if (shown.explanation === null || !hasVisibleText(shown.explanation))
    return { explanation: null, explanation_format: 'plain' };
  return shown;
}

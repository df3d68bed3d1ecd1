import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { displayExplanation } from '#server/questions/explanation.service.ts';
import type { SourceColumns, StateColumns } from '#server/database/tables.ts';
import { toStateColumns } from '#shared/questions/question-state.contract.ts';
import type { Content } from './question-content.ts';

/**
 * The content to store from a form: the explanation as sanitised HTML or as literal text, null if nothing of it is
 * visible.
 */
export function toContentOfForm(form: QuestionForm): Content {
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

/** Lists the texts of a question that may name pictures. */
export function listPictureTexts({ question_text, choices, explanation }: Content): (string | null)[] {
  return [question_text, ...choices, explanation];
}

/** The state in a form; undefined if the form leaves it as it is. */
export function toStateOfForm({ state, state_since, state_reason }: QuestionForm): StateColumns | undefined {
  return (
    state && toStateColumns({ state, state_since: state_since ?? null, state_reason: state_reason ?? null })
  );
}

/** The source in a form; undefined if the form leaves it as it is. */
export function toSourceOfForm({ source }: QuestionForm): SourceColumns | undefined {
  return source === undefined ? undefined : toSourceColumns(source);
}

function toSourceColumns(source: QuestionForm['source']): SourceColumns {
  return {
    source_exam: source?.exam ?? null,
    source_year: source?.year ?? null,
    source_number: source?.number ?? null,
    source_is_reserve: source?.is_reserve ?? false,
  };
}

function notesOf({ notes }: QuestionForm): Content['notes'] {
  const filled = notes?.map((note) => (note !== null && hasVisibleText(note) ? note : null));
  return filled?.some((note) => note !== null) ? filled : null;
}

function explanationOf({
  explanation,
  explanation_format,
}: QuestionForm): Pick<Content, 'explanation' | 'explanation_format'> {
  const shown = displayExplanation({ explanation, explanation_format });
  if (shown.explanation === null || !hasVisibleText(shown.explanation))
    return { explanation: null, explanation_format: 'plain' };
  return shown;
}

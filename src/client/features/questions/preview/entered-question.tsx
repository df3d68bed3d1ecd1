import { useQuery } from '@tanstack/react-query';
import { toEnteredQuestion, type QuestionValues } from '#client/features/questions/editor/question-values.ts';
import { editedTextQuery } from '#client/features/questions/shared-texts/shared-texts.queries.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';
import { PreviewedQuestion } from './previewed-question.tsx';

/** Previews the unsaved question of a form, with its chosen shared text. */
export function EnteredQuestion({ values }: { values: QuestionValues }) {
  const { shared_text: _place, ...question } = toEnteredQuestion(values);
  return <PreviewedQuestion question={{ ...question, shared_text: useChosenText(values) }} />;
}

function useChosenText({ shared_text }: QuestionValues): SharedText | null {
  const { data, isError } = useQuery({
    ...editedTextQuery(shared_text?.id ?? ''),
    enabled: shared_text !== null,
  });
  if (!shared_text) return null;
  const text = isError ? 'No se pudo cargar el texto.' : 'Cargando el texto…';
  return data ?? { ...shared_text, text, text_format: 'plain' };
}

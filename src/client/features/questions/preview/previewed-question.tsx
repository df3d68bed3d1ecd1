import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Question } from '#client/ui/question/question.tsx';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import type { QuestionForm } from '#shared/questions/question-editing.contract.ts';
import type { SharedText } from '#shared/questions/shared-texts/shared-text.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import type { EnteredQuestion } from '#client/features/questions/editor/question-values.ts';
import classes from './previewed-question.module.css';

type Previewed = Omit<EnteredQuestion, 'category_ids' | 'shared_text'> & { shared_text: SharedText | null };

/** Shows a question as in an exam; it can be answered repeatedly, and no answer is stored. */
export function PreviewedQuestion({ question }: { question: Previewed }) {
  const [answer, setAnswer] = useState<ChoiceIndex>();
  const { correct_answer } = question;

  return (
    <div className={classes.preview}>
      {correct_answer === null ? (
        // the right choice was removed, so no answer can be marked
        <Question mode="read" question={question} />
      ) : answer === undefined ? (
        <Question mode="asked" question={question} onChoose={setAnswer} />
      ) : (
        <Question
          mode="revealed"
          question={question}
          feedback={toFeedback({ ...question, correct_answer }, answer)}
          actions={
            <Button
              variant="subtle"
              leftSection={<IconRefresh aria-hidden size="1.25rem" />}
              onClick={() => setAnswer(undefined)}
            >
              Responder otra vez
            </Button>
          }
        />
      )}
    </div>
  );
}

function toFeedback(
  question: Omit<QuestionForm, 'category_ids' | 'shared_text'>,
  selected_answer: ChoiceIndex,
): Feedback {
  const { correct_answer, notes, explanation, explanation_format, reference } = question;
  return {
    selected_answer,
    correct_answer,
    is_correct: selected_answer === correct_answer,
    notes,
    explanation,
    explanation_format,
    reference: reference && { ...reference, law: null },
  };
}

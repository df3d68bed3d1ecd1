import { IconCheck, IconX } from '@tabler/icons-react';
import type { Feedback } from '#shared/exams/exams.contract.ts';
import { formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import classes from './question.module.css';

export function AnswerVerdict({ feedback }: { feedback: Feedback }) {
  if (feedback.is_correct) {
    return (
      <p className={classes.verdict} data-state="right">
        <IconCheck aria-hidden /> <strong>Correcto</strong>
      </p>
    );
  }
  return (
    <p className={classes.verdict} data-state="wrong">
      <IconX aria-hidden /> <strong>Incorrecto</strong>{' '}
      <span className={classes.key}>
        La respuesta correcta es la {formatChoiceLabel(feedback.correct_answer)}.
      </span>
    </p>
  );
}

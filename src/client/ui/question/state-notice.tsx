import { IconAlertCircle } from '@tabler/icons-react';
import type { QuestionStateColumns } from '#shared/questions/question-state.contract.ts';
import { describeState, NOT_CURRENT_TEXT } from '#shared/questions/question-texts.rules.ts';
import classes from './state-notice.module.css';

/** Says above a question that it isn't current any more; renders nothing for a current one. */
export function QuestionStateNotice({ question }: { question: QuestionStateColumns }) {
  if (question.state === 'current') return null;
  return (
    <p className={classes.notice}>
      <IconAlertCircle aria-hidden size="1.25rem" />
      <span>{`${describeState(question)} ${NOT_CURRENT_TEXT}`}</span>
    </p>
  );
}

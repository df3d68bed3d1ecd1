import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TextLink } from '#client/ui/frame/links.tsx';
import { SharedText } from '#client/ui/question/shared-text.tsx';
import type { SharedText as SharedTextContent } from '#shared/questions/shared-texts/shared-text.contract.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './question-pages.module.css';

interface ListedQuestionProps {
  question: { question_id: string; question_text: string; shared_text: SharedTextContent | null };
  /** An icon beside the wording. */
  mark?: ReactNode;
  /** The note below the question. */
  note?: ReactNode;
  /** The buttons after the link to the question. */
  children: ReactNode;
}

export function ListedQuestion({ question, mark, note, children }: ListedQuestionProps) {
  return (
    <>
      {question.shared_text ? <SharedText sharedText={question.shared_text} isFolded /> : null}
      <div className={classes.top}>
        <p className={classes.wording}>{describePictures(question.question_text)}</p>
        {mark}
      </div>
      {note}
      <div className={classes.foot}>
        <TextLink
          to="/question/$questionId"
          params={{ questionId: question.question_id }}
          className={classes.link ?? ''}
        >
          <IconLink aria-hidden size="1.25rem" /> Ver la pregunta
        </TextLink>
        {children}
      </div>
    </>
  );
}

import type { ReactNode, Ref } from 'react';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Question } from '#client/ui/question/question.tsx';
import type { AskedQuestion } from '#shared/exams/exams.contract.ts';
import type { ChoiceIndex } from '#shared/questions/questions.rules.ts';
import { AnsweredActions } from '#client/features/exams/review/answered-actions.tsx';
import { AskedActions } from '#client/features/exams/review/asked-actions.tsx';
import type { ReviewPractice } from '#client/features/exams/review/use-review-practice.ts';
import type { ExamAnswering } from './answering.ts';
import type { ShownQuestion } from './exam-progress.ts';

interface ExamQuestionProps {
  shown: ShownQuestion;
  answering: ExamAnswering;
  headingRef: Ref<HTMLHeadingElement>;
  /** The id of the element with the question's number. */
  describedBy: string;
  onChoose: (choice: ChoiceIndex) => void;
  renderActions: RenderQuestionActions;
  review: ReviewPractice | undefined;
}

/** Renders the actions on an answered question; each screen provides its own. */
export type RenderQuestionActions = (question: AskedQuestion) => ReactNode;

export function ExamQuestion(props: ExamQuestionProps) {
  const { shown, answering, headingRef, describedBy, onChoose, renderActions, review } = props;
  const { question, feedback } = shown;
  const pending = answering.pending?.position === question.position ? answering.pending : undefined;

  return (
    <section>
      <Question
        question={question}
        headingRef={headingRef}
        describedBy={describedBy}
        actions={feedback ? renderActions(question) : <ReviewBeforeAnswer review={review} />}
        {...(feedback
          ? { mode: 'revealed', feedback }
          : {
              mode: 'asked',
              pending: pending?.selected_answer,
              isDisabled: answering.pending !== undefined || isPuttingOff(review),
              onChoose,
            })}
      />
      {review ? <AnsweredActions review={review} reference={feedback?.reference ?? null} /> : null}
      <SendingProblem answering={answering} />
    </section>
  );
}

function ReviewBeforeAnswer({ review }: Pick<ExamQuestionProps, 'review'>) {
  return review ? <AskedActions review={review} /> : null;
}

function isPuttingOff(review: ReviewPractice | undefined): boolean {
  return review?.isPuttingOff === true;
}

const DELAYS = {
  offline:
    'Sin conexión: tu respuesta está a salvo en esta página y se guardará en cuanto vuelva la conexión.',
  failing: 'No se ha podido guardar tu respuesta. Se volverá a intentar automáticamente.',
};

/** Shows that an answer wasn't sent, whichever question the user is looking at. */
function SendingProblem({ answering }: { answering: ExamAnswering }) {
  const { delay, problem, resend } = answering;
  if (delay) {
    return (
      <Problem onRetry={resend} retryLabel="Reintentar">
        {DELAYS[delay]}
      </Problem>
    );
  }
  return problem === undefined ? null : <Problem>{problem}</Problem>;
}

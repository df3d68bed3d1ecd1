import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { sessionQuery } from '#client/data/session.ts';
import { QuestionOnPage } from '#client/features/questions/preview/question-on-page.tsx';
import { NoteButton } from '#client/features/review/saved/note.tsx';
import { SavingProblem } from '#client/features/review/saved/saving-problem.tsx';
import { Star } from '#client/features/review/saved/star.tsx';
import { ReportQuestion } from '#client/features/reports/report-question.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/question/$questionId')({ component: QuestionScreen });

function QuestionScreen() {
  const { questionId } = Route.useParams();
  const session = useQuery(sessionQuery);
  return (
    <Page width="md">
      <SavingProblem />
      <QuestionOnPage key={questionId} questionId={questionId}>
        {(question) => (
          <>
            <ReportQuestion questionId={question.id} questionText={question.question_text} />
            {session.data ? (
              <>
                <NoteButton questionId={question.id} name="la pregunta" />
                <Star questionId={question.id} name="la pregunta" />
              </>
            ) : null}
          </>
        )}
      </QuestionOnPage>
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { QuestionOnPage } from '#client/features/questions/preview/question-on-page.tsx';
import { NoteButton } from '#client/features/review/saved/note.tsx';
import { SavingProblem } from '#client/features/review/saved/saving-problem.tsx';
import { Star } from '#client/features/review/saved/star.tsx';
import { ReportQuestion } from '#client/features/reports/report-question.tsx';
import { HistoryButton } from '#client/features/review/strengths/question-history.tsx';
import { sessionQuery } from '#client/data/session.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/question/$questionId')({ component: QuestionScreen });

function QuestionScreen() {
  const { questionId } = Route.useParams();
  const { data: account } = useQuery(sessionQuery);
  return (
    <Page width="md">
      <SavingProblem />
      <QuestionOnPage key={questionId} questionId={questionId}>
        {(question) => (
          <>
            <ReportQuestion questionId={question.id} questionText={question.question_text} />
            {account ? (
              <>
                <HistoryButton questionId={question.id} name="la pregunta" />
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

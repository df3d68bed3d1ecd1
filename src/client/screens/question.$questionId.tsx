import { createFileRoute } from '@tanstack/react-router';
import { QuestionOnPage } from '#client/features/questions/preview/question-on-page.tsx';
import { ReportQuestion } from '#client/features/reports/report-question.tsx';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/question/$questionId')({ component: QuestionScreen });

function QuestionScreen() {
  const { questionId } = Route.useParams();
  return (
    <Page width="md">
      <QuestionOnPage key={questionId} questionId={questionId}>
        {(question) => <ReportQuestion questionId={question.id} questionText={question.question_text} />}
      </QuestionOnPage>
    </Page>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { Practice } from '#client/features/exams/practice/practice.tsx';
import { StartUncorrected } from '#client/features/mock-exams/own/start-uncorrected.tsx';
import { ReportQuestion } from '#client/features/reports/report-question.tsx';
import { requireSession } from '#client/data/guards.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/practice')({ beforeLoad: requireSession, component: PracticeScreen });

function PracticeScreen() {
  return (
    <Page width="md">
      <Practice
        renderReport={({ question_id, question_text }) => (
          <ReportQuestion questionId={question_id} questionText={question_text} />
        )}
        renderUncorrected={(exam) => <StartUncorrected exam={exam} />}
      />
    </Page>
  );
}

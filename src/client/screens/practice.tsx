import { createFileRoute } from '@tanstack/react-router';
import { Practice } from '#client/features/exams/practice/practice.tsx';
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
      />
    </Page>
  );
}

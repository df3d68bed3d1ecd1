import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Practice } from '#client/features/exams/practice/practice.tsx';
import { StartUncorrected } from '#client/features/mock-exams/own/start-uncorrected.tsx';
import { NoteButton } from '#client/features/review/saved/note.tsx';
import { SavingProblem } from '#client/features/review/saved/saving-problem.tsx';
import { Star } from '#client/features/review/saved/star.tsx';
import { ReportQuestion } from '#client/features/reports/report-question.tsx';
import { requireSession } from '#client/data/guards.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/practice')({ beforeLoad: requireSession, component: PracticeScreen });

function PracticeScreen() {
  const startedExamId = useLocation({ select: ({ state }) => state.startedExamId });
  return (
    <Page width="md">
      <SavingProblem />
      <Practice
        startedExamId={startedExamId}
        renderActions={({ question_id, question_text }) => (
          <>
            <ReportQuestion questionId={question_id} questionText={question_text} />
            <NoteButton questionId={question_id} name="la pregunta" />
          </>
        )}
        renderStar={({ question_id }, hasShortcut) => (
          <Star key={question_id} questionId={question_id} name="la pregunta" hasShortcut={hasShortcut} />
        )}
        renderUncorrected={(exam) => <StartUncorrected exam={exam} />}
      />
    </Page>
  );
}

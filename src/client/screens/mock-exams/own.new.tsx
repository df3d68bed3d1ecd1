import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#client/data/guards.ts';
import { NewOwnExam } from '#client/features/mock-exams/own/new-own-exam.tsx';
import { Page } from '#client/ui/frame/page.tsx';

interface NewOwnExamSearch {
  /** The id of the own exam that the form copies. */
  copy?: string | undefined;
}

export const Route = createFileRoute('/mock-exams/own/new')({
  validateSearch: ({ copy }: Record<string, unknown>): NewOwnExamSearch => ({
    copy: typeof copy === 'string' ? copy : undefined,
  }),
  beforeLoad: requireSession,
  component: NewOwnExamScreen,
});

function NewOwnExamScreen() {
  const { copy } = Route.useSearch();
  return (
    <Page width="md">
      <NewOwnExam key={copy} copiedId={copy} />
    </Page>
  );
}

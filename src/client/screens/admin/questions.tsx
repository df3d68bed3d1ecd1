import { createFileRoute } from '@tanstack/react-router';
import { QuestionList } from '#client/features/questions/question-list.tsx';
import { questionSearch } from '#client/features/questions/question-search.ts';
import { Page } from '#client/ui/page.tsx';

export const Route = createFileRoute('/admin/questions')({
  validateSearch: questionSearch,
  component: QuestionsScreen,
});

function QuestionsScreen() {
  return (
    <Page>
      <QuestionList search={Route.useSearch()} />
    </Page>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { QuestionList } from '#client/features/questions/list/question-list.tsx';
import { questionSearch } from '#client/features/questions/list/question-search.ts';
import { Page } from '#client/ui/frame/page.tsx';

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

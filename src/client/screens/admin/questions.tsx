import { createFileRoute } from '@tanstack/react-router';
import { QuestionList } from '#client/features/questions/list/question-list.tsx';
import { parseQuestionListState } from '#client/features/questions/list/question-list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/questions')({
  validateSearch: parseQuestionListState,
  component: QuestionsScreen,
});

function QuestionsScreen() {
  return (
    <Page>
      <QuestionList state={Route.useSearch()} />
    </Page>
  );
}

import { createListSorting, type SortedListState } from '#client/ui/lists/list-state.ts';

export type ExamListState = SortedListState<'created_at'>;

export const examSorting = createListSorting(['created_at'], 'created_at', () => 'desc');

import { createFileRoute } from '@tanstack/react-router';
import { CategoryList } from '#client/features/catalogue/administration/category-list.tsx';
import { parseCategoryListState } from '#client/features/catalogue/administration/catalogue-list-state.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/categories')({
  validateSearch: parseCategoryListState,
  component: CategoriesScreen,
});

function CategoriesScreen() {
  return (
    <Page>
      <CategoryList state={Route.useSearch()} />
    </Page>
  );
}

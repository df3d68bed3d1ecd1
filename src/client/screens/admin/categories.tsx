import { createFileRoute } from '@tanstack/react-router';
import { CategoryList } from '#client/features/catalogue/administration/category-list.tsx';
import { categorySearch } from '#client/features/catalogue/administration/catalogue-search.ts';
import { Page } from '#client/ui/frame/page.tsx';

export const Route = createFileRoute('/admin/categories')({
  validateSearch: categorySearch,
  component: CategoriesScreen,
});

function CategoriesScreen() {
  return (
    <Page>
      <CategoryList search={Route.useSearch()} />
    </Page>
  );
}

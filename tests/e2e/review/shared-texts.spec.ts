import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import { expect, test } from '../support/fixtures.ts';
import { procedureUrl, successReply } from '../support/network.ts';
import { logInBrowser, registerUser } from '../support/people.ts';
import { SAMPLE_CATEGORY } from '../states/state.ts';
import { numberedId } from '../states/mocks/replies.ts';

const TEXTS = Array.from({ length: REVIEW_PAGE_SIZE + 1 }, (_, index) => ({
  id: numberedId(index),
  title: `Supuesto ${index + 1}`,
  questions: 5,
  categories: [SAMPLE_CATEGORY],
  answered: 0,
}));

test('the page that a deleted text has left empty leads to the last one', async ({
  page,
  context,
  plaza,
}) => {
  await logInBrowser(context, plaza.origin, await registerUser(plaza));
  let texts = TEXTS;
  await page.route(procedureUrl('review/sharedTexts/list'), (route) => {
    const { page: asked } = (route.request().postDataJSON() as { json: { page: number } }).json;
    const shown = texts.slice((asked - 1) * REVIEW_PAGE_SIZE, asked * REVIEW_PAGE_SIZE);
    return route.fulfill(successReply({ texts: shown, total: texts.length }));
  });
  await page.goto('/practice/shared-texts');
  const pages = page.getByRole('navigation', { name: 'Páginas de supuestos prácticos' });
  await expect(pages.getByRole('button')).toHaveCount(2);
  texts = TEXTS.slice(1);
  await pages.getByRole('button', { name: 'Página 2' }).click();
  await expect(page.getByText('Supuesto 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(pages).toBeHidden();
});

import { DecksPage, SavedQuestions } from '../pages/choice.ts';
import { findRightAndWrongChoices, startExamOnOtherDevice } from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import { countCalls, failCalls, restoreNetwork } from '../support/network.ts';
import { SAMPLE_CATEGORY } from '../states/state.ts';

test('a question is saved with a note in an exam, and read, practised and removed in its deck', async ({
  page,
  person,
  plaza,
  practice,
  results,
}) => {
  const [saved, decks] = [new SavedQuestions(page), new DecksPage(page)];
  const { current } = await startExamOnOtherDevice(person.api, SAMPLE_CATEGORY, 5);
  const first = current?.question_id ?? '';
  const stored = async () => (await person.api.review.savedAmong({ question_ids: [first] })).saved;
  const deckSizes = async () => {
    const counted = await person.api.review.decks({ category_ids: [], laws: [] });
    return new Map(counted.decks.map(({ deck, questions }) => [deck, questions]));
  };

  await test.step('what the server does not get is taken back, and said', async () => {
    await practice.resume();
    await expect(saved.star()).not.toHaveAttribute('aria-disabled');
    await failCalls(page, 'review/saveQuestion');
    await saved.star().click();
    await expect(page.getByText(/^No se ha podido guardar la pregunta/)).toBeVisible();
    await expect(saved.star()).toHaveAttribute('aria-pressed', 'false');
    restoreNetwork(page);
  });

  await test.step('the key S saves it; its note is written once it is answered', async () => {
    await practice.question.focus();
    await page.keyboard.press('s');
    await expect(saved.star()).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/^No se ha podido guardar la pregunta/)).toBeHidden();
    await expect.poll(stored).toEqual([{ question_id: first, note: null }]);
    await expect(saved.noteButton()).toBeHidden();
    await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).wrong);
    await saved.noteButton().click();
    await saved.note.fill('x'.repeat(600));
    await expect(saved.note).toHaveValue('x'.repeat(500));
    await saved.note.fill('Ojo con el plazo');
    await saved.saveNoteButton.click();
    await expect(saved.note).toBeHidden();
    expect(await stored()).toEqual([{ question_id: first, note: 'Ojo con el plazo' }]);
  });

  await test.step('the results ask once for all of their stars', async () => {
    for (let position = 1; position < 5; position += 1) {
      await practice.nextButton.click();
      await practice.answer((await findRightAndWrongChoices(practice, plaza.bank)).right);
    }
    const asked = countCalls(page, 'review/savedAmong');
    await practice.finishButton.click();
    await expect(results.question(1).getByText('Ojo con el plazo')).toBeVisible();
    await page.reload();
    await expect(results.question(1).getByText('Ojo con el plazo')).toBeVisible();
    await expect(saved.star('la pregunta 5')).not.toHaveAttribute('aria-disabled');
    // the stars are fetched at most once before the reload, and once after it
    expect(asked()).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Historial de la pregunta 1' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Fallada');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await saved.star('la pregunta 5').click();
    await expect(saved.noteButton('la pregunta 5')).toBeVisible();
    await expect.poll(async () => (await deckSizes()).get('saved')).toBe(2);
  });

  await test.step('the decks count them, each as many as it serves', async () => {
    await decks.open();
    const unseen = (await deckSizes()).get('new') ?? 0;
    await expect(decks.deck('Guardadas')).toContainText('2');
    await expect(decks.practise('Guardadas')).toHaveText('Practicar 2');
    await expect(decks.practise('Fallos')).toHaveText('Practicar 1');
    await expect(decks.practise('En blanco')).toBeHidden();
    await expect(decks.deck('Nuevas')).toContainText(new Intl.NumberFormat('es-ES').format(unseen));
    await decks.deck('Guardadas').getByRole('link', { name: 'Ver la lista' }).click();
  });

  await test.step('the list keeps what was removed by mistake', async () => {
    const last = saved.star('la pregunta 2 de la lista');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ojo con el plazo' })).toBeVisible();
    await last.click();
    await expect.poll(stored).toEqual([]);
    await last.click();
    await expect.poll(stored).toEqual([{ question_id: first, note: 'Ojo con el plazo' }]);
    await saved.star('la pregunta 1 de la lista').click();
    await page.getByRole('link', { name: 'Volver a los mazos' }).click();
    await expect(decks.practise('Guardadas')).toHaveText('Practicar 1');
    await decks.practise('Guardadas').click();
    await expect(practice.progress).toHaveText('Pregunta 1 de 1');
    expect((await person.api.exams.current())?.current?.question_id).toBe(first);
  });
});

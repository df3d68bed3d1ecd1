import type { Page, Response } from '@playwright/test';
import { api } from '#shared/api.contract.ts';
import type { PracticePage } from '../pages/practice.ts';
import { countDrawableQuestions, countStartingQuestions, findRightChoice } from '../support/banks/bank.ts';
import {
  answerAllButLastOnOtherDevice,
  findCategoryId,
  findRightAndWrongChoices,
  findShownEntry,
  startExamOnOtherDevice,
} from '../support/exams.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  INTERNAL_ERROR,
  mockReply,
  countCalls,
  failCalls,
  delayCalls,
  dropReplies,
  restoreNetwork,
  contractError,
} from '../support/network.ts';
import { MATRIX_ONLY } from '../support/matrix.ts';

/** A category with fewer questions than the longest exam. */
const CATEGORY = 'Régimen local';
const NOT_SAVED = 'Error al guardar los resultados del examen.';

/** Stores a category as if it had been chosen on the home page of this tab. */
async function choose(page: Page, id: string): Promise<void> {
  await page.addInitScript((ids) => window.sessionStorage.setItem('practiceCategories', ids), `["${id}"]`);
}

/** The colour in which an option is drawn: green, red or another. */
async function colourOf(practice: PracticePage, label: 'A' | 'B' | 'C' | 'D'): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await practice
    .choice(label)
    .evaluate((element) => (getComputedStyle(element).borderTopColor.match(/\d+/g) ?? []).map(Number));
  if (green > red + 40 && green > blue + 20) return 'green';
  return red > green + 40 && red > blue + 40 ? 'red' : 'other';
}

test.describe('the way in', () => {
  test('without a category leads home', async ({ page, person, frame, practice }) => {
    await practice.open();
    await expect(page).toHaveURL('/');
    await expect(frame.username(person.username)).toBeVisible();
  });

  test(
    'with a category that never was leads home',
    MATRIX_ONLY,
    async ({ page, person, frame, practice }) => {
      await choose(page, '11111111-1111-4111-8111-111111111111');
      await practice.open();
      await expect(page).toHaveURL('/');
      await expect(frame.username(person.username)).toBeVisible();
    },
  );

  test('for a visitor leads over log-in', async ({ page, practice }) => {
    await practice.open();
    await expect(page).toHaveURL('/login?redirect=%2Fpractice');
  });
});

test.describe('the setup', () => {
  test('offers what the category has, ten at first', async ({ page, person, frame, practice }) => {
    await choose(page, await findCategoryId(person.api, CATEGORY));
    await practice.open();
    await expect(frame.heading).toHaveText(CATEGORY);
    await expect(page.getByText(`${countStartingQuestions(CATEGORY)} preguntas disponibles`)).toBeVisible();
    await expect(practice.chosenSize).toHaveText('10');
    for (const size of [5, 10, 15, 20, 30, 50, 60]) await expect(practice.size(size)).toBeEnabled();
    await expect(practice.size(100)).toBeDisabled();
    await practice.start(15);
    await expect(practice.progress).toHaveText('Pregunta 1 de 15');
    await expect(practice.resumedNotice).toBeHidden();
  });

  test('says when the category has no questions', MATRIX_ONLY, async ({ page, person, practice }) => {
    const id = await findCategoryId(person.api, CATEGORY);
    await choose(page, id);
    await mockReply(page, 'catalogue/category', {
      status: 200,
      json: { json: { id, name: CATEGORY, description: '', groups: [], question_count: 0 } },
    });
    await practice.open();
    await expect(
      page.getByText('No hay preguntas disponibles para las categorías seleccionadas.'),
    ).toBeVisible();
    await expect(practice.startButton).toBeHidden();
  });

  test(
    'says how many questions there really are, and offers those',
    MATRIX_ONLY,
    async ({ page, person, practice }) => {
      const id = await findCategoryId(person.api, CATEGORY);
      await choose(page, id);
      await mockReply(page, 'catalogue/category', {
        status: 200,
        json: { json: { id, name: CATEGORY, description: '', groups: [], question_count: 170 } },
      });
      await practice.open();
      await practice.size(100).click();
      await practice.startButton.click();
      await expect(practice.problem).toHaveText(
        `Solo hay ${countDrawableQuestions(CATEGORY)} preguntas disponibles. Por favor, selecciona un número menor.`,
      );
      await expect(practice.size(100)).toBeDisabled();
      await practice.start(5);
    },
  );

  test('a failed start is said, and can be repeated', MATRIX_ONLY, async ({ page, person, practice }) => {
    await choose(page, await findCategoryId(person.api, CATEGORY));
    await practice.open();
    await mockReply(page, 'exams/start', INTERNAL_ERROR);
    await practice.startButton.click();
    await expect(practice.problem).toHaveText('Error al cargar las preguntas.');
    restoreNetwork(page);
    await mockReply(page, 'exams/start', contractError(api.exams.start, 'NO_QUESTIONS'));
    await practice.startButton.click();
    await expect(
      page.getByText('No hay preguntas disponibles para las categorías seleccionadas.'),
    ).toBeVisible();
    restoreNetwork(page);
    await page.reload();
    await practice.start();
  });

  test('who has seen many questions is told when it goes on; a start whose answer got lost is the same exam when repeated', async ({
    page,
    person,
    practice,
  }) => {
    await choose(page, await findCategoryId(person.api, CATEGORY));
    await practice.open();
    const spent = { budget: 'questions', resumes_at: new Date('2026-11-23T17:40:00Z'), seconds: 1_200 };
    await mockReply(page, 'exams/start', contractError(api.exams.start, 'BUDGET_SPENT', spent));
    await practice.startButton.click();
    await expect(practice.problem).toHaveText(
      'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen a las 18:40.',
    );
    restoreNetwork(page);
    await dropReplies(page, 'exams/start');
    await practice.startButton.click();
    await expect(practice.problem).toHaveText('Error al cargar las preguntas.');
    const started = await person.api.exams.current();
    await practice.startButton.click();
    await expect(practice.question).toHaveText(started?.current?.question_text ?? '');
    expect((await person.api.exams.current())?.id).toBe(started?.id);
  });

  test('a double click starts one exam', MATRIX_ONLY, async ({ page, person, practice }) => {
    await choose(page, await findCategoryId(person.api, CATEGORY));
    const sent = await delayCalls(page, 'exams/start');
    await practice.open();
    await practice.startButton.dblclick();
    await sent.release();
    await expect(practice.question).toBeVisible();
    expect(sent.count()).toBe(1);
  });

  test(
    'questions that could not be loaded can be asked for again',
    MATRIX_ONLY,
    async ({ page, person, practice }) => {
      await choose(page, await findCategoryId(person.api, CATEGORY));
      await page.clock.install();
      await failCalls(page, 'catalogue/category');
      await practice.open();
      await expect(async () => {
        await page.clock.runFor(1000);
        await expect(page.getByText('No se pudieron cargar las preguntas.')).toBeVisible({ timeout: 1 });
      }).toPass();
      restoreNetwork(page);
      await practice.problem.getByRole('button').click();
      await expect(practice.startButton).toBeVisible();
    },
  );
});

test.describe('a question', () => {
  test('can be left only by answering, before which its key is nowhere in the browser; then it is locked, green where right, with its explanation', async ({
    page,
    plaza,
    person,
    practice,
  }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    const bodies: Promise<string>[] = [];
    const collect = (response: Response): void => {
      if (response.url().includes('/rpc/')) bodies.push(response.text());
    };
    page.on('response', collect);
    await practice.resume();
    const entry = await findShownEntry(practice, plaza.bank);
    page.off('response', collect);
    const known = (await Promise.all(bodies)).join('\n');
    expect(known).toContain(JSON.stringify(entry.pregunta));
    expect(known).not.toMatch(/correct_answer|explanation|is_correct/);
    expect(known).not.toContain(JSON.stringify(entry.explicacion).slice(1, 40));
    const right = findRightChoice(entry);
    await expect(practice.previousButton).toBeDisabled();
    await expect(practice.nextButton).toBeDisabled();
    await expect(practice.explanationButton).toBeHidden();
    await practice.answer(right);

    await expect(practice.verdict).toHaveText('Correcto');
    await expect(practice.mark(right)).toHaveText('Tu respuesta, correcta');
    expect(await colourOf(practice, right)).toBe('green');
    await expect(practice.explanation).toBeHidden();
    await practice.explanationButton.click();
    expect(await practice.explanation.locator('[data-format]').textContent()).toBe(entry.explicacion);
    // the explanation links to the cited article of the law, and names the date of its consolidated text
    await expect(practice.explanation.getByRole('link', { name: /artículo \d/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.boe\.es\/buscar\/act\.php\?id=BOE-A-\d{4}-\d+/,
    );
    await expect(practice.explanation).toContainText(/Texto consolidado a \d+ de \w+ de 20\d\d/);
    await practice.explanationButton.click();
    await expect(practice.explanation).toBeHidden();

    const sent = countCalls(page, 'exams/answer');
    for (const label of ['A', 'B', 'C', 'D'] as const) {
      await expect(practice.choice(label)).toHaveAttribute('aria-disabled', 'true');
      await practice.choice(label).click({ force: true });
    }
    await expect(practice.verdict).toHaveText('Correcto');
    expect(sent()).toBe(0);
    await practice.nextButton.click();
    await expect(practice.progress).toHaveText('Pregunta 2 de 5');
    await expect(practice.previousButton).toBeEnabled();
    await expect(practice.nextButton).toBeDisabled();
  });

  test(
    'answered wrongly shows the wrong pick red and the right choice green',
    MATRIX_ONLY,
    async ({ plaza, person, practice }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await practice.resume();
      const { right, wrong } = await findRightAndWrongChoices(practice, plaza.bank);
      await practice.answer(wrong);
      await expect(practice.verdict).toContainText('Incorrecto');
      await expect(practice.mark(right)).toHaveText('Respuesta correcta');
      await expect(practice.mark(wrong)).toHaveText('Tu respuesta');
      expect(await colourOf(practice, right)).toBe('green');
      expect(await colourOf(practice, wrong)).toBe('red');
    },
  );

  test('a double click, and a second choice while the first is on its way, make one answer', async ({
    page,
    plaza,
    person,
    practice,
  }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    const { right, wrong } = await findRightAndWrongChoices(practice, plaza.bank);
    const sent = await delayCalls(page, 'exams/answer');
    await practice.choice(wrong).dblclick();
    await practice.choice(right).click({ force: true });
    await sent.release();
    await expect(practice.verdict).toContainText('Incorrecto');
    expect(sent.count()).toBe(1);
    const [answered, ...others] = (await person.api.exams.current())?.answered ?? [];
    expect(answered?.is_correct).toBe(false);
    expect(others).toEqual([]);
  });

  test(
    'can be looked at again, and gone back and forth',
    MATRIX_ONLY,
    async ({ plaza, person, practice }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await practice.resume();
      const { wrong } = await findRightAndWrongChoices(practice, plaza.bank);
      const wording = await practice.question.innerText();
      await practice.answer(wrong);
      await practice.nextButton.click();
      await expect(practice.progress).toHaveText('Pregunta 2 de 5');
      await expect(practice.verdict).toBeHidden();
      await practice.previousButton.click();
      await expect(practice.question).toHaveText(wording);
      await expect(practice.verdict).toContainText('Incorrecto');
      await expect(practice.mark(wrong)).toHaveText('Tu respuesta');
    },
  );
});

test.describe('the timer', () => {
  test('goes on where it was after a reload and another screen', async ({ page, person, home, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await page.clock.install();
    await practice.resume();
    await page.clock.runFor('02:05');
    await expect(practice.timer).toHaveText(/^02:0\d$/);
    await page.reload();
    await expect(practice.timer).toHaveText(/^02:[01]\d$/);
    await page.clock.runFor('01:00');
    await page.goto('/');
    await home.continueLink.click();
    await expect(practice.timer).toHaveText(/^03:[01]\d$/);
  });

  test(
    'counts the seconds from the first question, but not while the tab is hidden',
    MATRIX_ONLY,
    async ({ page, person, practice }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await page.clock.install();
      await practice.resume();
      await expect(practice.timer).toHaveText(/^00:0\d$/);
      await page.clock.runFor('02:03');
      await expect(practice.timer).toHaveText(/^02:0[3-9]$/);

      await setHidden(page, true);
      const seen = await practice.timer.innerText();
      await page.clock.runFor('10:00');
      await expect(practice.timer).toHaveText(seen);
      await setHidden(page, false);
      await page.clock.runFor('01:00:00');
      await expect(practice.timer).toHaveText(/^1:02:\d\d$/);
    },
  );

  async function setHidden(page: Page, hidden: boolean): Promise<void> {
    await page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  }
});

test.describe('finishing', () => {
  test('is offered on the last question, and only once it is answered; that failed is said, loses nothing and can be repeated', async ({
    page,
    plaza,
    person,
    practice,
  }) => {
    const attempt = await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
    await practice.resume();
    await expect(practice.progress).toHaveText('Pregunta 5 de 5');
    await expect(practice.finishButton).toBeDisabled();
    for (let number = 4; number > 0; number -= 1) {
      await practice.previousButton.click();
      await expect(practice.progress).toHaveText(`Pregunta ${number} de 5`);
      await expect(practice.finishButton).toBeHidden();
    }
    for (let number = 1; number < 5; number += 1) await practice.nextButton.click();
    await expect(practice.progress).toHaveText('Pregunta 5 de 5');
    await practice.answer('B');
    await practice.previousButton.click();
    await expect(practice.progress).toHaveText('Pregunta 4 de 5');
    await practice.nextButton.click();

    await mockReply(page, 'exams/finish', INTERNAL_ERROR);
    await practice.finishButton.click();
    await expect(practice.problem).toContainText(NOT_SAVED);
    restoreNetwork(page);
    await failCalls(page, 'exams/finish');
    await practice.retryButton.click();
    await expect(practice.problem).toContainText(NOT_SAVED);
    restoreNetwork(page);
    await practice.retryButton.click();
    await expect(page).toHaveURL(`/results/${attempt.id}`);
    expect(await person.api.exams.current()).toBeNull();
  });

  test(
    'with a double click makes one result, and there is no way back into the exam',
    MATRIX_ONLY,
    async ({ page, plaza, person, home, practice }) => {
      await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
      await home.open();
      await home.continueLink.click();
      await practice.answer('A');
      const sent = await delayCalls(page, 'exams/finish');
      await practice.finishButton.dblclick();
      await page.keyboard.press('ArrowRight');
      await sent.release();
      await expect(page).toHaveURL(/\/results\//);
      expect(sent.count()).toBe(1);
      await page.goBack();
      await expect(home.cards).toHaveCount(13);
      await expect(home.continueLink).toBeHidden();
    },
  );

  test(
    'that failed can be repeated from any question',
    MATRIX_ONLY,
    async ({ page, plaza, person, practice }) => {
      await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
      await practice.resume();
      await practice.answer('A');
      await failCalls(page, 'exams/finish', 1);
      await practice.finishButton.click();
      await expect(practice.problem).toContainText(NOT_SAVED);
      await practice.previousButton.click();
      await expect(practice.progress).toHaveText('Pregunta 4 de 5');
      if (await practice.retryButton.isVisible()) await practice.retryButton.click();
      else {
        await practice.nextButton.click();
        await practice.finishButton.click();
      }
      await expect(page).toHaveURL(/\/results\//);
    },
  );

  test('whose answer got lost leads to the result by itself', async ({
    page,
    plaza,
    person,
    practice,
    results,
  }) => {
    const attempt = await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
    await practice.resume();
    await practice.answer('A');
    await dropReplies(page, 'exams/finish');
    await practice.finishButton.click();
    await expect(page).toHaveURL(`/results/${attempt.id}`);
    await expect(results.questions).toHaveCount(5);
  });

  test(
    'whose answer got lost, and nothing else gets through, leads to the same result when repeated',
    MATRIX_ONLY,
    async ({ page, plaza, person, practice, results }) => {
      const attempt = await answerAllButLastOnOtherDevice(person.api, plaza.bank, CATEGORY);
      await practice.resume();
      await practice.answer('A');
      await dropReplies(page, 'exams/finish');
      await failCalls(page, 'exams/current');
      await practice.finishButton.click();
      await expect(practice.problem).toContainText(NOT_SAVED);
      await practice.retryButton.click();
      await expect(page).toHaveURL(`/results/${attempt.id}`);
      await expect(results.questions).toHaveCount(5);
    },
  );
});

test.describe('dropping', () => {
  test('asks first; then it throws the exam away, and another one can be set up', async ({
    page,
    person,
    practice,
  }) => {
    await choose(page, await findCategoryId(person.api, CATEGORY));
    await startExamOnOtherDevice(person.api, 'Empleo público', 5);
    await practice.resume();
    await expect(practice.resumedNotice).toBeVisible();
    await practice.answer('A');
    await practice.dropButton.click();
    await expect(practice.dropDialog).toContainText('Se borrará con la respuesta que has dado');
    await expect(practice.dropDialog.getByRole('button', { name: 'Seguir con el examen' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(practice.dropDialog).toBeHidden();
    await expect(practice.dropButton).toBeFocused();
    await practice.dropButton.click();
    await practice.dropDialog.getByRole('button', { name: 'Seguir con el examen' }).click();
    await expect(practice.dropDialog).toBeHidden();
    await expect(practice.progress).toHaveText('Pregunta 1 de 5');
    expect(await person.api.exams.current()).not.toBeNull();
    await practice.drop();
    await expect(practice.startButton).toBeVisible();
    expect(await person.api.exams.current()).toBeNull();
    await practice.start(5);
  });

  test(
    'leads home where nothing else was chosen',
    MATRIX_ONLY,
    async ({ page, person, frame, home, practice }) => {
      await startExamOnOtherDevice(person.api, CATEGORY, 5);
      await home.open();
      await home.continueLink.click();
      await practice.drop();
      await expect(page).toHaveURL('/');
      await expect(frame.heading).toHaveText('Prepara tu oposición, pregunta a pregunta');
      await expect(home.continueLink).toBeHidden();
    },
  );

  test('that failed is said, and can be repeated', MATRIX_ONLY, async ({ page, person, practice }) => {
    await startExamOnOtherDevice(person.api, CATEGORY, 5);
    await practice.resume();
    await failCalls(page, 'exams/abandon');
    await practice.dropButton.click();
    await practice.dropDialog.getByRole('button', { name: 'Abandonar', exact: true }).click();
    await expect(practice.dropDialog.getByRole('alert')).toContainText(
      'No se ha podido abandonar el examen.',
    );
    restoreNetwork(page);
    await practice.dropDialog.getByRole('button', { name: 'Abandonar', exact: true }).click();
    await expect(practice.dropDialog).toBeHidden();
    expect(await person.api.exams.current()).toBeNull();
  });
});

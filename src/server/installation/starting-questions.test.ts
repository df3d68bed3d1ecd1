import { describe, expect, it } from 'vitest';
import {
  findAlike,
  findWrongAnswers,
  findWrongOptions,
  findWrongQuotations,
  findWrongReferences,
  measureGuessing,
  readStartingBank,
  type StartingBank,
  type StartingQuestion,
} from '#tests/support/questions/starting-questions.ts';

const bank = readStartingBank();

describe('the questions that a new installation starts with', () => {
  it('are at least 800, in at least 12 categories of at least 40', () => {
    const categories = Object.values(Object.groupBy(bank.questions, ({ categoria }) => categoria.join()));
    expect(bank.questions.length).toBeGreaterThanOrEqual(800);
    expect(categories.length).toBeGreaterThanOrEqual(12);
    for (const questions of categories) expect(questions?.length).toBeGreaterThanOrEqual(40);
  });

  it('quote their article word for word, in at most 40 words', () =>
    expect(findWrongQuotations(bank)).toEqual([]));

  it('refer to articles that exist, and all articles kept are cited', () =>
    expect(findWrongReferences(bank)).toEqual([]));

  it('have the answer that was found without seeing it', () => expect(findWrongAnswers(bank)).toEqual([]));

  it('have four different options, none about the others', () => expect(findWrongOptions(bank)).toEqual([]));

  it('are not nearly alike where they are of one article', () => expect(findAlike(bank)).toEqual([]));

  it("can't be answered by the length of the options or by a letter", () => {
    const { rightLength, rightLongest, letters } = measureGuessing(bank);
    expect(Math.abs(rightLength - 1)).toBeLessThanOrEqual(0.1);
    expect(rightLongest).toBeLessThanOrEqual(0.3);
    for (const share of letters) expect(Math.abs(share - 0.25)).toBeLessThanOrEqual(0.03);
  });
});

describe('the checks notice', () => {
  /** The starting questions with the tenth one changed. */
  const withBroken = (change: (question: StartingQuestion) => StartingQuestion): StartingBank => ({
    ...bank,
    questions: bank.questions.map((question, i) => (i === 9 ? change(question) : question)),
  });
  const tenth = bank.questions[9];
  const told = [expect.stringContaining(tenth?.pregunta.slice(0, 80) ?? '?')];

  it.each([
    ['a word left out', (text: string) => text.replace(/«(\S+) \S+ /, '«$1 ')],
    ['another word', (text: string) => text.replace(/«(\S+)/, '«ninguno')],
    ['no quotation at all', (text: string) => text.replaceAll(/[«»]/g, '')],
  ])('a broken quotation: %s', (_, change) => {
    const broken = withBroken((question) => ({ ...question, explicacion: change(question.explicacion) }));
    expect(findWrongQuotations(broken)).toHaveLength(1);
  });

  it('a quotation of more than 40 words', () => {
    const text = Array.from({ length: 41 }, (_, i) => `palabra${i}`).join(' ');
    const { ley, articulo } = tenth?.referencia ?? { ley: '', articulo: '' };
    const broken = withBroken((question) => ({ ...question, explicacion: `«${text}»` }));
    expect(findWrongQuotations({ ...broken, articles: { [ley]: { [articulo]: text } } })).toContain(
      `${tenth?.pregunta.slice(0, 80)}: ${text}`,
    );
  });

  it('a changed article', () => {
    const { ley, articulo } = tenth?.referencia ?? { ley: '', articulo: '' };
    const articles = { ...bank.articles, [ley]: { ...bank.articles[ley], [articulo]: 'Derogado.' } };
    expect(findWrongQuotations({ ...bank, articles }).length).toBeGreaterThan(0);
  });

  it.each([
    ['another article', { articulo: '999' }],
    ['another law', { ley: 'BOE-A-1900-1' }],
    ['another paragraph', { apartado: '99' }],
  ])('a broken reference: %s', (_, change) => {
    const broken = withBroken((question) => ({
      ...question,
      referencia: { ...question.referencia, ...change },
    }));
    expect(findWrongReferences(broken)).toEqual(expect.arrayContaining(told));
  });

  it('an article that nobody cites', () => {
    const articles = { ...bank.articles, 'BOE-A-1900-1': { '1': 'Nada.' } };
    expect(findWrongReferences({ ...bank, articles })).toEqual(['BOE-A-1900-1 1']);
  });

  it.each([1, 2, 3])('another right answer, %d further', (step) => {
    const broken = withBroken((question) => ({
      ...question,
      respuesta_correcta: ((question.respuesta_correcta - 1 + step) % 4) + 1,
    }));
    expect(findWrongAnswers(broken)).toEqual(told);
  });

  it('options in another order, and a new question that nobody has answered', () => {
    expect(findWrongAnswers(withBroken((q) => ({ ...q, opciones: q.opciones.toReversed() })))).toEqual(told);
    expect(findWrongAnswers(withBroken((q) => ({ ...q, pregunta: '¿Otra?' })))).toEqual(['¿Otra?']);
  });

  it.each([
    [
      'the same option twice, but for case',
      (options: string[]) => [...options.slice(0, 3), options[0]?.toUpperCase() ?? ''],
    ],
    ['an option about the others', (options: string[]) => [...options.slice(0, 3), 'Todas las anteriores']],
  ])('%s', (_, change) => {
    expect(findWrongOptions(withBroken((q) => ({ ...q, opciones: change(q.opciones) })))).toEqual(told);
  });

  it('a question asked twice in nearly the same words', () => {
    const twice = { ...bank, questions: [...bank.questions, { ...tenth, pregunta: `${tenth?.pregunta} ` }] };
    expect(findAlike(twice as StartingBank)).toHaveLength(1);
  });

  it('right options that are longer, or that are A too often', () => {
    const padded = bank.questions.map((question) => ({
      ...question,
      opciones: question.opciones.map((option, i) =>
        i === question.respuesta_correcta - 1 ? option.padEnd(option.length * 1.2 + 9, 'x') : option,
      ),
    }));
    expect(measureGuessing({ ...bank, questions: padded }).rightLength).toBeGreaterThan(1.1);
    expect(measureGuessing({ ...bank, questions: padded }).rightLongest).toBeGreaterThan(0.3);
    const first = bank.questions.map((question) => ({ ...question, respuesta_correcta: 1 }));
    expect(measureGuessing({ ...bank, questions: first }).letters).toEqual([1, 0, 0, 0]);
  });
});

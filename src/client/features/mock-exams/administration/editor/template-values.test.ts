import { describe, expect, it } from 'vitest';
import { templateContent, type TemplateContent } from '#shared/mock-exams/template.contract.ts';
import { toTemplateInput } from './template-input.ts';
import {
  buildCategorySourceValues,
  buildNewLawSourceValues,
  buildNewPartValues,
  buildNewTemplateValues,
  toTemplateValues,
} from './template-values.ts';

const CATEGORY = '00000000-0000-4000-8000-000000000001';
const GONE = '00000000-0000-4000-8000-000000000002';
const whole = (numerator: number) => ({ numerator, denominator: 1 });

const CONTENT: TemplateContent = {
  name: 'Auxiliar',
  body: 'Cuerpo General Auxiliar',
  year: '2025',
  source: 'BOE-A-2025-26262, anexo I',
  source_address: 'https://www.boe.es/diario_boe/txt.php?id=BOE-A-2025-26262',
  source_date: '2025-12-22',
  certainty: 'verified',
  minutes: 90,
  shuffles_choices: true,
  parts: [
    {
      name: 'Programa',
      questions: 60,
      reserve: 5,
      choices: 4,
      values: {
        right: whole(1),
        wrong: { numerator: -1, denominator: 3 },
        blank: whole(0),
        double: whole(0),
      },
      scale_maximum: whole(50),
      minimum: whole(25),
      floor: { numerator: 3, denominator: 10 },
      cut_off: null,
      minutes: null,
      alternatives: 1,
      corrected_after: null,
      sources: [
        { kind: 'category', category_id: CATEGORY, share: { by: 'count', count: 40 } },
        { kind: 'category', category_id: GONE, share: { by: 'count', count: 20 } },
      ],
    },
    {
      name: 'Supuesto',
      questions: 20,
      reserve: 0,
      choices: 3,
      values: {
        right: { numerator: 3, denominator: 5 },
        wrong: { numerator: -3, denominator: 20 },
        blank: whole(0),
        double: { numerator: -3, denominator: 20 },
      },
      scale_maximum: { numerator: 25, denominator: 2 },
      minimum: null,
      floor: null,
      cut_off: { numerator: 21, denominator: 2 },
      minutes: 30,
      alternatives: 2,
      corrected_after: 1,
      sources: [
        {
          kind: 'law',
          law_id: 'BOE-A-2015-10565',
          title: 'Título I',
          articles: { from: 3, to: 12 },
          share: { by: 'weight', weight: 7 },
        },
        {
          kind: 'law',
          law_id: 'BOE-A-1978-31229',
          title: null,
          articles: null,
          share: { by: 'weight', weight: 1 },
        },
      ],
    },
  ],
};

const opened = () => toTemplateValues(CONTENT, [{ id: CATEGORY, name: 'Constitución' }]);
const messagesOf = (input: object) =>
  Object.fromEntries(
    (templateContent.safeParse(input).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('the form of a template', () => {
  it('sends back what it was opened with', () => {
    expect(templateContent.parse(toTemplateInput(opened()))).toEqual(CONTENT);
  });

  it('shows fractions as they are typed, and names the categories that exist', () => {
    const [first, second] = opened().parts;
    expect(first?.values).toEqual({ right: '1', wrong: '-1/3', blank: '0', double: '0' });
    expect(second).toMatchObject({ scale_maximum: '25/2', minimum: '', cut_off: '21/2' });
    expect(first?.sources).toMatchObject([{ category_name: 'Constitución' }, { category_name: null }]);
  });

  it('sends a part of shared texts without shares of its sources, and reports what texts cannot give', () => {
    const values = opened();
    const [first, second] = values.parts;
    if (!first || !second) throw new Error('no parts');
    [first.shared_texts, first.reserve] = [' 4 ', '4'];
    const [part] = templateContent.parse(toTemplateInput(values)).parts;
    const weight = { by: 'weight', weight: 1 };
    expect(part).toMatchObject({ shared_texts: 4, sources: [{ share: weight }, { share: weight }] });
    expect(toTemplateValues({ ...CONTENT, parts: part ? [part] : [] }, []).parts[0]?.shared_texts).toBe('4');
    [first.shared_texts, first.questions, first.reserve] = ['2', '61', '3'];
    second.shared_texts = 'dos';
    expect(messagesOf(toTemplateInput(values))).toEqual({
      'parts.0.questions': 'Las preguntas tienen que repartirse por igual entre los textos',
      'parts.0.reserve': 'Las de reserva tienen que repartirse por igual entre los textos',
      'parts.1.shared_texts': 'Indica de 1 a 10 textos',
    });
    second.shared_texts = '1';
    expect(messagesOf(toTemplateInput(values))).toMatchObject({
      'parts.1.sources': 'Los supuestos salen de categorías: quita las leyes y los números de preguntas',
    });
  });

  it('reads decimals as exact fractions', () => {
    const values = opened();
    const [first] = values.parts;
    if (!first) throw new Error('no part');
    first.values = { right: '0,60', wrong: '−0,15', blank: '.0', double: ' 1/4 ' };
    expect(templateContent.parse(toTemplateInput(values)).parts[0]?.values).toEqual({
      right: { numerator: 3, denominator: 5 },
      wrong: { numerator: -3, denominator: 20 },
      blank: whole(0),
      double: { numerator: 1, denominator: 4 },
    });
  });

  it('keeps the other part that a part depends on when parts change their order', () => {
    const values = opened();
    const numbers = () => toTemplateInput(values).parts.map(({ corrected_after }) => corrected_after);
    expect(numbers()).toEqual([null, 1]);
    values.parts = [buildNewPartValues(), ...values.parts];
    expect(numbers()).toEqual([null, null, 2]);
  });

  it('reports what can’t be read at its field', () => {
    const values = buildNewTemplateValues();
    values.name = 'Prueba';
    values.source_address = 'boe.es';
    values.minutes = 'una hora';
    const [part] = values.parts;
    if (!part) throw new Error('no part');
    part.questions = '1,5';
    part.values = { right: 'uno', wrong: '', blank: '0', double: '0' };
    part.minimum = '1/0';
    part.sources = [
      { ...buildCategorySourceValues(CATEGORY, 'Constitución'), share: { weight: '', count: '' } },
      { ...buildNewLawSourceValues(), law_id: 'Ley 39/2015', articles: { from: '3', to: '' } },
    ];
    expect(messagesOf(toTemplateInput(values))).toEqual({
      source_address: 'La dirección tiene que empezar por https://',
      minutes: 'Los minutos tienen que ser de 1 a 600',
      'parts.0.name': 'Escribe el nombre de la parte',
      'parts.0.questions': 'Indica de 1 a 210 preguntas',
      'parts.0.values.right': 'Escribe una fracción como 1, -1/3 o 3/5',
      'parts.0.values.wrong': 'Escribe una fracción como 1, -1/3 o 3/5',
      'parts.0.scale_maximum': 'Escribe una fracción como 1, -1/3 o 3/5',
      'parts.0.minimum': 'Escribe una fracción como 1, -1/3 o 3/5',
      'parts.0.sources.0.share.weight': 'El peso tiene que ser de 1 a 999',
      'parts.0.sources.1.law_id': 'Escribe el identificador del BOE, por ejemplo BOE-A-2015-10565',
      'parts.0.sources.1.articles.to': 'El artículo no es válido',
    });
  });

  it('reports exact numbers that don’t add up, and a part that depends on a later one', () => {
    const values = opened();
    const [first, second] = values.parts;
    if (!first || !second) throw new Error('no parts');
    first.questions = '61';
    expect(messagesOf(toTemplateInput(values))).toEqual({
      'parts.0.sources': 'Los números de las fuentes tienen que sumar las preguntas de la parte',
    });
    first.questions = '60';
    values.parts = [second, first];
    expect(messagesOf(toTemplateInput(values))).toEqual({
      'parts.0.corrected_after': 'Una parte solo puede depender de otra anterior',
    });
  });
});

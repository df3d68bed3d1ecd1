import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawSheet } from '#server/mock-exams/drawing/draw.service.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { useDatabase } from '#tests/support/database/database.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { importEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { seedInstallation } from './seed.ts';
import { readStartingContent } from './seed-content.ts';

/** The figures of the official calls: minutes; for each part questions + reserve, choices, values of right / wrong. */
const FIGURES: Record<string, { minutes: number | null; parts: string[] }> = {
  'Auxiliar Administrativo del Estado (C2), ejercicio único': {
    minutes: 90,
    parts: ['60+5 de 4, 1 / -1/3, 50 desde 25, 3/10', '50+5 de 4, 1 / -1/3, 50 desde 25, 3/10'],
  },
  'Administrativo del Estado (C1), ejercicio único': {
    minutes: 100,
    parts: ['70+5 de 4, 1 / -1/3, 50 desde 25, 3/10', '2 × 20+0 de 4, 1 / -1/3, 50 desde 25, 3/10'],
  },
  'Gestión de la Administración Civil del Estado (A2), primer ejercicio': {
    minutes: 90,
    parts: ['100+5 de 4, 1 / -1/3, 50 desde 25, 3/10'],
  },
  'Tramitación Procesal y Administrativa': {
    minutes: null,
    parts: [
      '100+4 de 4, 3/5 / -3/20, 60 desde 30, 100 min',
      '10+2 de 4, 2 / -1/2, 20 desde 10, 30 min',
      '20+4 de 4, 1 / -1/4, 20 desde 10, 40 min',
    ],
  },
  'Auxilio Judicial': {
    minutes: null,
    parts: ['100+4 de 4, 3/5 / -3/20, 60 desde 36, 100 min', '40+2 de 4, 1 / -1/4, 40 desde 24, 60 min'],
  },
  'Policía Nacional, escala básica: conocimientos': { minutes: 50, parts: ['100+0 de 3, 1 / -1/2, 10'] },
  'Guardia Civil, ascenso a cabo': {
    minutes: 140,
    parts: ['100+5 de 4, 1 / -1/3, 100 desde 50', '20+1 de 4, 1 / -1/3, 20'],
  },
  'Correos, personal laboral fijo': { minutes: 110, parts: ['100+10 de 4, 3/5 / 0, 60'] },
  'Agente de la Hacienda Pública (C1), primer ejercicio': {
    minutes: 100,
    parts: ['80+0 de 4, 1 / -1/4, 10'],
  },
  'Administrativo de la Seguridad Social (C1)': {
    minutes: 120,
    parts: ['70+3 de 4, 1 / -1/4, 50', '15+3 de 4, 1 / -1/4, 50'],
  },
  MIR: { minutes: 270, parts: ['200+10 de 4, 3 / -1, 90'] },
};

const PUBLISHED = {
  'Auxiliar Administrativo del Estado (C2), ejercicio único': [false, true],
  'Administrativo del Estado (C1), ejercicio único': [false, true],
  'Gestión de la Administración Civil del Estado (A2), primer ejercicio': [true],
};

type Fraction = { numerator: number; denominator: number };
const text = ({ numerator, denominator }: Fraction) =>
  denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`;

describe('the mock exams that come with Plaza', () => {
  const database = useDatabase('PostgreSQL');
  beforeEach(() =>
    emptyTables(database(), [
      'mock_exam_templates',
      'category_groups',
      'categories',
      'questions',
      'question_categories',
      'category_group_assignments',
    ]),
  );
  const readAll = async () => {
    const administrator = callAs(database(), await createPerson(database(), { role: 'admin' }));
    const { templates } = await administrator.mockExams.templates.list({});
    return Promise.all(templates.map(({ id }) => administrator.mockExams.templates.get({ id })));
  };
  const publishedNames = async () =>
    (await readAll()).filter(({ published }) => published).map(({ content }) => content.name);

  it('have the figures of the official calls', async () => {
    await importEntries(database(), [createFileEntry()]);
    await seedInstallation(database());
    const figures = (await readAll()).map(({ content: { name, minutes, parts } }) => [
      name,
      {
        minutes,
        parts: parts.map((part) =>
          [
            `${part.alternatives > 1 ? `${part.alternatives} × ` : ''}${part.questions}+${part.reserve} de ${part.choices}`,
            `${text(part.values.right)} / ${text(part.values.wrong)}`,
            `${text(part.scale_maximum)}${part.minimum ? ` desde ${text(part.minimum)}` : ''}`,
            ...(part.floor ? [text(part.floor)] : []),
            ...(part.minutes === null ? [] : [`${part.minutes} min`]),
          ].join(', '),
        ),
      },
    ]);
    expect(Object.fromEntries(figures)).toEqual(FIGURES);
  });

  it('are published where the starting questions fill a part, and can really be drawn', async () => {
    await seedInstallation(database());
    const published = (await readAll()).filter((template) => template.published);
    expect(published.map(({ content }) => content.name).toSorted()).toEqual(
      Object.keys(PUBLISHED).toSorted(),
    );
    for (const { content } of published) {
      const { parts, questions } = await drawSheet(database(), content, { seed: 'a' });
      expect(parts.map((part) => part.is_available)).toEqual(
        PUBLISHED[content.name as keyof typeof PUBLISHED],
      );
      const expected = content.parts
        .filter((_, i) => parts[i]?.is_available)
        .reduce((sum, part) => sum + (part.questions + part.reserve) * part.alternatives, 0);
      expect(questions).toHaveLength(expected);
    }
  });

  it('come unpublished to an installation whose questions fill no part', async () => {
    await importEntries(database(), [createFileEntry({ categoria: ['Propia'] })]);
    await seedInstallation(database());
    expect(await readAll()).toHaveLength(Object.keys(FIGURES).length);
    expect(await publishedNames()).toEqual([]);
  });

  it('come to an installation from before, and leave what its administrators have removed', async () => {
    await seedInstallation(database(), { ...readStartingContent(), mockExamTemplates: [] });
    expect(await readAll()).toEqual([]);
    await seedInstallation(database());
    expect((await publishedNames()).toSorted()).toEqual(Object.keys(PUBLISHED).toSorted());
    await sql`update mock_exam_templates set published = false, deleted_at = app_now()`.execute(database());
    await seedInstallation(database());
    expect(await readAll()).toEqual([]);
  });
});

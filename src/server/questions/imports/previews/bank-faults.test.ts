import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { CLEAN_UP_IDS, type CleanUpId } from '#shared/questions/imports/clean-ups.rules.ts';
import type { ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';
import { emptyTables } from '#tests/support/database/empty-tables.ts';
import { createPerson } from '#tests/support/database/factories.ts';
import { findPositionProblems } from '#tests/support/database/positions.ts';
import { callAs } from '#tests/support/http/caller.ts';
import { importEntries, uploadEntries } from '#tests/support/questions/imports.ts';
import { createFileEntry } from '#tests/support/questions/question-files.ts';

const LONG =
  'El plazo para interponer el recurso de alzada contra un acto expreso de la Administración es de';
const STORED = createFileEntry({ pregunta: '¿Está guardada?', respuesta_correcta: 1 });
const ARTICLE = { referencia: { ley: 'BOE-A-2015-10565', articulo: '122' } };
const CITED = createFileEntry({ pregunta: LONG, respuesta_correcta: 1, ...ARTICLE });
const KEYED = createFileEntry({ respuesta_correcta: 1 });

interface Fault {
  what: string;
  bad: unknown[];
  /** Where the preview shows the fault: under a filter, or with the clean-ups. */
  told: ImportFilter | CleanUpId | 'categories' | 'none';
  /** Whether the file is refused until something is decided. */
  isProblem?: true;
  decisions?: ('skip' | 'keep' | 'replace')[];
}

/** Faults that real question banks have, each in a file of its own beside two good questions. */
const FAULTS: Fault[] = [
  {
    what: 'another answer than that of a stored question',
    bad: [{ ...STORED, respuesta_correcta: 2 }],
    told: 'conflicts',
    isProblem: true,
    decisions: ['skip', 'keep', 'replace'],
  },
  {
    what: 'two of the file with other answers',
    bad: [KEYED, { ...KEYED, respuesta_correcta: 2 }],
    told: 'conflicts',
    isProblem: true,
    decisions: ['skip', 'keep', 'replace'],
  },
  {
    what: 'an entry without key',
    bad: [{ ...createFileEntry(), respuesta_correcta: null }],
    told: 'problems',
    isProblem: true,
    decisions: [],
  },
  {
    what: 'an entry with one option',
    bad: [createFileEntry({ opciones: ['Sola'], respuesta_correcta: 1 })],
    told: 'problems',
    isProblem: true,
    decisions: [],
  },
  {
    what: 'a name of a category of 504 characters',
    bad: [createFileEntry({ categoria: ['a'.repeat(504)] })],
    told: 'categories',
  },
  {
    what: 'a near repeat',
    bad: [{ ...CITED, pregunta: `${LONG}:` }],
    told: 'near',
    decisions: ['keep', 'skip'],
  },
  {
    what: 'another answer for the same article',
    bad: [{ ...CITED, pregunta: `${LONG}:`, respuesta_correcta: 2 }],
    told: 'must_be_seen',
    decisions: ['keep', 'skip'],
  },
  {
    what: 'raw entities',
    bad: [createFileEntry({ pregunta: 'La resoluci&oacute;n, ¿qué es?' })],
    told: 'entities',
  },
  {
    what: 'options with their own letters',
    bad: [createFileEntry({ opciones: ['A. Mostrar', 'B. Ocultar', 'C. Nada'], respuesta_correcta: 1 })],
    told: 'letters',
  },
  {
    what: 'options that name others, which are imported as they are',
    bad: [createFileEntry({ opciones: ['El Rey', 'El Gobierno', 'a y b'], respuesta_correcta: 3 })],
    told: 'none',
  },
  {
    what: 'states, which are imported with their reason',
    bad: [createFileEntry({ estado: { nombre: 'anulada', motivo: 'Por el tribunal' } })],
    told: 'none',
  },
  {
    what: 'a picture that is not there',
    bad: [createFileEntry({ pregunta: 'Observe la siguiente figura: ¿qué es?' })],
    told: 'warnings',
  },
  {
    what: 'a table with bars',
    bad: [createFileEntry({ pregunta: 'Dada la tabla:\n| a | b |\n|---|---|\n| 1 | 2 |\n¿Qué dice?' })],
    told: 'tables',
  },
  { what: 'two, three and five options', bad: [2, 3, 5].map(ofSize), told: 'none' },
  {
    what: 'lines that were wrapped by hand',
    bad: [createFileEntry({ pregunta: 'El plazo para resolver y notificar el recurso\nde alzada es de' })],
    told: 'lines',
  },
  { what: 'Markdown', bad: [createFileEntry({ pregunta: '¿Cuál **no** es correcta?' })], told: 'markdown' },
  {
    what: 'a wrong encoding',
    bad: [createFileEntry({ pregunta: '¿QuÃ© es una resoluciÃ³n?' })],
    told: 'encoding',
  },
  {
    what: 'sources, which are imported',
    bad: [createFileEntry({ fuente: { examen: 'Auxiliar', anio: 2024, numero: 7, reserva: true } })],
    told: 'none',
  },
  {
    what: 'an option twice',
    bad: [createFileEntry({ opciones: ['Sí', 'No', 'sí.', 'Quizá'] })],
    told: 'warnings',
  },
  {
    what: 'a placeholder',
    bad: [createFileEntry({ opciones: ['Una', 'XXX', 'Otra', 'Más'] })],
    told: 'warnings',
  },
];

function ofSize(size: number): object {
  return createFileEntry({
    opciones: Array.from({ length: size }, (_, index) => `De ${size}: ${index}`),
    respuesta_correcta: size,
  });
}

const isCleanUp = (told: string): told is CleanUpId => CLEAN_UP_IDS.some((id) => id === told);

describe('what real banks hold', { timeout: 60_000 }, () => {
  describeOnDatabase((database) => {
    let administrator: Account;
    let imports: ReturnType<typeof callAs>['questions']['imports'];

    beforeEach(async () => {
      await emptyTables(database(), [
        'question_import_files',
        'question_import_near_repeats',
        'question_imports',
        'questions',
        'question_categories',
        'categories',
        'question_import_entries',
      ]);
      administrator = await createPerson(database(), { role: 'admin' });
      ({ imports } = callAs(database(), administrator).questions);
      await importEntries(database(), [STORED, CITED]);
    });

    const send = (list: unknown[]) => uploadEntries(database(), administrator, list, 'banco.json');

    const mapCategory = async (id: string): Promise<void> => {
      const [category] = (await imports.categories({ id })).categories;
      expect(category?.is_too_long).toBe(true);
      await imports.mapCategories({ id, category_ids: [category?.id ?? ''], name: 'Corta' });
    };
    const cleanUp = async (id: string, told: CleanUpId): Promise<void> => {
      expect((await imports.reading({ id })).found_clean_ups).toMatchObject([{ id: told, entries: 1 }]);
      await imports.reread({ id, clean_ups: [told], columns: null });
      const status = async () => (await imports.status({ id })).status;
      await expect.poll(status, { timeout: 20_000 }).toBe('ready');
    };
    const decide = async (id: string, filter: ImportFilter, { bad, decisions }: Fault): Promise<void> => {
      const { entries } = await imports.entries({ id, filter });
      expect(entries.map(({ number }) => number)).toEqual([bad.length + 1]);
      expect(entries[0]?.decisions).toEqual(decisions ?? ['keep', 'skip']);
      const decision = decisions?.includes('replace') ? 'replace' : 'skip';
      if (decisions?.length === 0) await imports.leaveOut({ id });
      else await imports.decide({ id, decision, which: { filter } });
    };
    const settle = (id: string, fault: Fault): Promise<void> => {
      const { told } = fault;
      if (told === 'none') return Promise.resolve();
      if (told === 'categories') return mapCategory(id);
      return isCleanUp(told) ? cleanUp(id, told) : decide(id, told, fault);
    };

    it.each(FAULTS)('is told, decided about, and doesn’t keep the rest out: $what', async (fault) => {
      const id = await send([createFileEntry(), ...fault.bad, createFileEntry()]);
      expect((await imports.status({ id })).status).toBe(fault.isProblem ? 'refused' : 'ready');
      await settle(id, fault);
      const published = await imports.publish({ id });
      expect(published.status).toBe('published');
      expect(published.questions_new).toBeGreaterThanOrEqual(2);
      expect(await findPositionProblems(database())).toEqual([]);
    });
  });
});

import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Texts of entries that the database refuses or drops once `makeImportsFail` has run, and its error message. */
export const FAILING_IMPORT = {
  category: 'Categoría que no entra',
  /** A wording longer than the excerpt that the error message shows. */
  question: '¿Qué pregunta no deja entrar nunca la base de datos de esta prueba, se escriba como se escriba?',
  swallowed: '¿Qué pregunta desaparece sin una palabra?',
  unlinked: '¿Qué pregunta no entra en ninguna categoría?',
  fileName: 'nadie-sabe-por-que.json',
  detail: 'no entra',
};

/** Creates triggers that refuse the entries of FAILING_IMPORT; every other row is stored as usual. */
export async function makeImportsFail(db: Database): Promise<void> {
  const raise = `raise exception '${FAILING_IMPORT.detail}'`;
  await refuse(db, 'categories', `if new.name = '${FAILING_IMPORT.category}' then ${raise}; end if`);
  await refuse(
    db,
    'questions',
    `if new.question_text = '${FAILING_IMPORT.question}' then ${raise}; end if;
     if new.question_text = '${FAILING_IMPORT.swallowed}' then return null; end if`,
  );
  await refuse(
    db,
    'question_categories',
    `if exists (select from questions q where q.id = new.question_id and q.question_text = '${FAILING_IMPORT.unlinked}')
     then ${raise}; end if`,
  );
  await refuse(
    db,
    'question_import_matches',
    `if exists (select from question_imports i where i.id = new.import_id and i.file_name = '${FAILING_IMPORT.fileName}')
     then ${raise}; end if`,
  );
}

async function refuse(db: Database, table: string, work: string): Promise<void> {
  const name = sql.id(`refuse_${table}`);
  await sql`
    create or replace function ${name}() returns trigger language plpgsql
    as ${sql.lit(`begin ${work}; return new; end`)}`.execute(db);
  await sql`
    create or replace trigger ${name} before insert on ${sql.table(table)}
    for each row execute function ${name}()`.execute(db);
}

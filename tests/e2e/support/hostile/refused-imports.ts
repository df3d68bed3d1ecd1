import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Entries that the database refuses after `refuseImports`, and its error. */
export const REFUSED = {
  category: 'Categoría que no entra',
  /** Longer than the excerpt shown in the error. */
  question: '¿Qué pregunta no deja entrar nunca la base de datos de esta prueba, se escriba como se escriba?',
  swallowed: '¿Qué pregunta desaparece sin una palabra?',
  unlinked: '¿Qué pregunta no entra en ninguna categoría?',
  fileName: 'nadie-sabe-por-que.json',
  detail: 'no entra',
};

/** Creates triggers that refuse these entries; every other row is stored as usual. */
export async function refuseImports(db: Database): Promise<void> {
  const say = `raise exception '${REFUSED.detail}'`;
  await refuse(db, 'categories', `if new.name = '${REFUSED.category}' then ${say}; end if`);
  await refuse(
    db,
    'questions',
    `if new.question_text = '${REFUSED.question}' then ${say}; end if;
     if new.question_text = '${REFUSED.swallowed}' then return null; end if`,
  );
  await refuse(
    db,
    'question_categories',
    `if exists (select from questions q where q.id = new.question_id and q.question_text = '${REFUSED.unlinked}')
     then ${say}; end if`,
  );
  await refuse(
    db,
    'question_import_matches',
    `if exists (select from question_imports i where i.id = new.import_id and i.file_name = '${REFUSED.fileName}')
     then ${say}; end if`,
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

import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database, Trx } from './database.ts';
import { PREPARED_TEXT_MAX } from './connections/prepared-statements.ts';

type Statement<Given, Row> = (db: Database | Trx, given: Given) => Promise<Row[]>;

/**
 * Creates a statement whose text is built once, at its first use: building a long one costs more than sending it.
 * `build` gets placeholders instead of values: it can insert them into the text, but not depend on a value.
 */
export function createStatement<Given extends object, Row>(
  build: (given: Given) => RawBuilder<Row>,
): Statement<Given, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, given) => {
    compiled ??= compile(build(PLACEHOLDERS as Given), db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name as keyof Given] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

function compile<Row>(statement: RawBuilder<Row>, db: Database | Trx): CompiledQuery<Row> {
  const compiled = statement.compile(db);
  // a longer statement isn't prepared: PostgreSQL would plan it each time, which costs more than running it
  if (compiled.sql.length > PREPARED_TEXT_MAX) throw new Error('the statement is too long to be prepared');
  return compiled;
}

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

const PLACEHOLDERS: object = new Proxy(
  {},
  {
    get: (_, name) => new Placeholder(name),
    ownKeys: () => {
      throw new Error('placeholders are taken by name, not with ...');
    },
  },
);

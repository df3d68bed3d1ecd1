import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database, Trx } from './database.ts';
import { LONGEST_STATEMENT } from './connections/prepared-statements.ts';

type Statement<Given, Row> = (db: Database | Trx, given: Given) => Promise<Row[]>;

/**
 * A statement whose text is composed once, at its first use: composing the long ones costs more than sending them. `build`
 * gets placeholders instead of values: it can put them into the text, but not look at them.
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
  // PostgreSQL would plan a longer statement anew each time, which costs more than running it
  if (compiled.sql.length > LONGEST_STATEMENT) throw new Error('the statement is too long to be prepared');
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

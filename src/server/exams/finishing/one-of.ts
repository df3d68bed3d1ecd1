import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The condition that the user of a row is one of these. */
export function isOneOf(people: string[] | 'everybody', userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return people === 'everybody' ? sql<SqlBool>`true` : sql<SqlBool>`${userId} = any (${people}::uuid[])`;
}

import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** The condition that a row belongs to one of these users. */
export function isOneOfUsers(
  people: string[] | 'everybody',
  userId: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  return people === 'everybody' ? sql<SqlBool>`true` : sql<SqlBool>`${userId} = any (${people}::uuid[])`;
}

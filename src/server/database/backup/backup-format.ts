import * as z from 'zod';

/** The version of the format: a backup consists of marks, and after a table's mark its rows as lines of JSON. */
export const BACKUP_FORMAT = 1;
/** The prefix of marks; no JSON object begins with it. */
const MARK = '# ';

const mark = z.discriminatedUnion('mark', [
  z.object({
    mark: z.literal('backup'),
    format: z.literal(BACKUP_FORMAT),
    migrations: z.array(z.string()).min(1),
    /** A hash of AUTH_SECRET: a restore compares it with the current secret. The secret can't be computed from it. */
    secret: z.string().optional(),
  }),
  z.object({ mark: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ mark: z.literal('end of table'), rows: z.int(), sum: z.string() }),
  z.object({
    mark: z.literal('end'),
    rows: z.int(),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  }),
]);
export type BackupMark = z.infer<typeof mark>;
export type BackupEnd = Extract<BackupMark, { mark: 'end' }>;

export function formatBackupMark(given: BackupMark): string {
  return `${MARK}${JSON.stringify(given)}\n`;
}

/** Parses a line into a mark or the text of a row; throws on an invalid mark. */
export function parseLine(line: string): BackupMark | string {
  return line.startsWith(MARK) ? mark.parse(JSON.parse(line.slice(MARK.length))) : line;
}

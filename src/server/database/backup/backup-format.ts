import * as z from 'zod';

/** A backup is lines of text: marks, and after the mark of a table its rows as JSON objects. */
export const BACKUP_FORMAT = 1;
/** The prefix of marks, with which no JSON object begins. */
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
export type Mark = z.infer<typeof mark>;
export type BackupEnd = Extract<Mark, { mark: 'end' }>;

export function formatMark(given: Mark): string {
  return `${MARK}${JSON.stringify(given)}\n`;
}

/** Parses a line into a mark or the text of a row; throws on an invalid mark. */
export function parseLine(line: string): Mark | string {
  return line.startsWith(MARK) ? mark.parse(JSON.parse(line.slice(MARK.length))) : line;
}

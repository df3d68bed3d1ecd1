import * as z from 'zod';

export function onOrOff(name: string): z.ZodType<boolean> {
  return z
    .enum(['true', 'false', '1', '0'], `${name} debe ser true o false.`)
    .transform((value) => value === 'true' || value === '1')
    .default(false);
}

/** A whole number. */
export function countSetting(
  name: string,
  usual: number,
  { least = 1, most = 1_000_000 }: { least?: number; most?: number } = {},
): z.ZodType<number> {
  const sentence = `${name} debe ser un número entero entre ${least} y ${most}.`;
  return z
    .string()
    .regex(/^\d{1,7}$/, sentence)
    .transform(Number)
    .refine((count) => count >= least && count <= most, sentence)
    .default(usual);
}

/** Checks a variable by the schema of a form and appends its message to `complaint`. */
export function judgedBy(
  schema: z.ZodType<string, string>,
  complaint: string,
): z.ZodType<string | undefined> {
  return z
    .string()
    .transform((value, context) => {
      const { data, error } = schema.safeParse(value);
      if (data !== undefined) return data;
      const message = error?.issues[0]?.message ?? '';
      context.addIssue(`${complaint}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`);
      return z.NEVER;
    })
    .optional();
}

/** Of a text that is no URL: ''. */
export function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

export function isOrigin(url: string): boolean {
  if (!['http:', 'https:'].includes(protocolOf(url))) return false;
  const { pathname, search, hash, username } = new URL(url);
  return pathname === '/' && `${search}${hash}${username}` === '';
}

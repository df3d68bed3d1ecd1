import * as z from 'zod';

export function onOrOffSetting(name: string): z.ZodType<boolean, 'true' | 'false' | '1' | '0'> {
  return z
    .enum(['true', 'false', '1', '0'], `${name} debe ser true o false.`)
    .transform((value) => value === 'true' || value === '1');
}

export function postgresUrlSetting(name: string): z.ZodType<string | undefined> {
  return z
    .string()
    .refine(
      (url) => ['postgres:', 'postgresql:'].includes(protocolOf(url)),
      `${name} debe ser una dirección como postgres://usuario:clave@servidor:5432/plaza.`,
    )
    .optional();
}

/** Returns the schema of a port; 0: any free port. */
export function portSetting(name: string): z.ZodType<number, string> {
  const sentence = `${name} debe ser un número entre 0 y 65535.`;
  return z
    .string()
    .regex(/^\d{1,5}$/, sentence)
    .transform(Number)
    .refine((port) => port <= 65535, sentence);
}

/** A setting that is a whole number. */
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

/** Checks a variable by the schema of a form's field; an error reads `complaint`, followed by the schema's message. */
export function settingBySchema(
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

/** Returns the protocol of a URL; '' if the text isn't a URL. */
function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

export function isOrigin(url: string): boolean {
  if (!['http:', 'https:'].includes(protocolOf(url))) return false;
  const { pathname, search, hash, username } = new URL(url);
  return pathname === '/' && `${search}${hash}${username}` === '';
}

export const smtpUrlSetting = z
  .string()
  .refine(
    (url) => ['smtp:', 'smtps:'].includes(protocolOf(url)),
    'SMTP_URL debe ser una dirección como smtp://usuario:clave@servidor:587.',
  )
  // nodemailer reads options from the URL's parameters, such as one that accepts any certificate
  .refine((url) => !URL.canParse(url) || new URL(url).search === '', 'SMTP_URL no admite parámetros (?…).')
  .optional();

/** The sender's address, plain or as `Plaza <plaza@example.com>`, without characters that could end the header. */
const SENDER = /^(?:[^<>@,;\r\n]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/;
export const senderSetting = z
  .string()
  .regex(SENDER, 'MAIL_FROM debe ser una dirección de correo, como Plaza <plaza@example.com>.')
  .optional();

export const secondFactorSetting = z
  .enum(['required', 'optional'], 'ADMIN_SECOND_FACTOR debe ser required u optional.')
  .optional();

/** By default a second factor is required with PostgreSQL only: the embedded database is for trying Plaza out. */
export function isSecondFactorRequired(
  setting: 'required' | 'optional' | undefined,
  databaseUrl: string | undefined,
): boolean {
  return (setting ?? (databaseUrl === undefined ? 'optional' : 'required')) === 'required';
}

import * as z from 'zod';

export function onOrOff(name: string): z.ZodType<boolean> {
  return z
    .enum(['true', 'false', '1', '0'], `${name} debe ser true o false.`)
    .transform((value) => value === 'true' || value === '1')
    .default(false);
}

/** A whole number of at most a million. */
export function countSetting(name: string, usual: number, least = 1): z.ZodType<number> {
  const sentence = `${name} debe ser un número entero entre ${least} y 1000000.`;
  return z
    .string()
    .regex(/^\d{1,7}$/, sentence)
    .transform(Number)
    .refine((count) => count >= least && count <= 1_000_000, sentence)
    .default(usual);
}

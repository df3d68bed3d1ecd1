import { type Settings, StartProblem } from './env.ts';

/**
 * Requires TRUST_PROXY for https: with a wrong number of proxies, all users count as one address or can forge theirs.
 */
export function requireTrustProxy({ publicUrl, trustProxy }: Settings): void {
  if (!publicUrl?.startsWith('https:') || trustProxy !== undefined) return;
  throw new StartProblem(
    'Con una PUBLIC_URL https hay que indicar TRUST_PROXY: cuántos proxies hay delante de Plaza (casi siempre 1), o 0 si no hay ninguno.',
  );
}

/** Lists settings that are valid but probably not intended. */
export function listWarnings({ publicUrl, smtpUrl }: Settings): string[] {
  if (!publicUrl?.startsWith('https:') || smtpUrl !== undefined) return [];
  return [
    'SMTP_URL is missing: mails are written to files, so nobody gets the link that confirms an account',
  ];
}

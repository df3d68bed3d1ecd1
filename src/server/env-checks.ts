import { type Settings, StartProblem } from './env.ts';

/** Behind an unknown proxy everybody would count as one address; without one, anybody could name any address. */
export function requireProxyDecision({ publicUrl, trustProxy }: Settings): void {
  if (!publicUrl?.startsWith('https:') || trustProxy !== undefined) return;
  throw new StartProblem(
    'Con una PUBLIC_URL https hay que indicar TRUST_PROXY: cuántos proxies hay delante de Plaza (casi siempre 1), o 0 si no hay ninguno.',
  );
}

/** Lists settings that work but are hardly meant so. */
export function listWarnings({ publicUrl, smtpUrl }: Settings): string[] {
  if (!publicUrl?.startsWith('https:') || smtpUrl !== undefined) return [];
  return [
    'SMTP_URL is missing: mails are written to files, so nobody gets the link that confirms an account',
  ];
}

import { createSecurityLog } from '#server/security-log/security-log.ts';
import type { SecurityLog } from '#server/security-log/current-request.ts';

/** A line of the security log, as its readers parse it. */
export interface SecurityLine {
  time: string;
  event: string;
  outcome: string;
  request: string;
  subject: string | null;
  network: string;
  call: string;
  reason?: string;
  action?: string;
  entity?: string;
  entity_id?: string | null;
}

/** A security log whose lines the test reads. */
export function captureSecurityLog(secret: string): { securityLog: SecurityLog; text: () => string[] } {
  const written: string[] = [];
  const securityLog = createSecurityLog({
    secret,
    destination: { write: (line) => void written.push(line) },
  });
  return { securityLog, text: () => written };
}

export const parseSecurityLine = (line: string): SecurityLine => JSON.parse(line) as SecurityLine;

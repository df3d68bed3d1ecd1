import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** The length of a secret that RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Accepts the code before and the one after: a clock may be half a minute off (RFC 6238, section 5.2). */
const WINDOW = 1;

export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that apps read from the QR code. */
export function formatTotpUri(secret: string, label: string): string {
  return new TOTP({ issuer: 'Plaza', label, secret, period: PERIOD_SECONDS }).toString();
}

/** Finds the time step to which the code belongs; undefined if the code isn't accepted at that time. */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime();
  const totp = new TOTP({ secret, period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

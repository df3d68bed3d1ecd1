import { createMiddleware } from 'hono/factory';
import type { Bindings } from './client-address.ts';
import { setReplyHeader } from './reply-header.ts';

/** Restricts what a page may load and who may frame it; styles that scripts insert carry the reply's nonce. */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    nonce ? `style-src 'self' 'nonce-${nonce}'` : `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const ALWAYS: [string, string][] = [
  ['Content-Security-Policy', contentSecurityPolicy()],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];
/** Headers for HTTPS only: on plain HTTP browsers ignore them, or log a warning. */
const onHttps = (hstsSubdomains: boolean): [string, string][] => [
  ['Strict-Transport-Security', `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
];

/** Sets the security headers of every reply, including errors. */
export function securityHeaders({ https, hstsSubdomains }: { https: boolean; hstsSubdomains: boolean }) {
  const headers = https ? [...ALWAYS, ...onHttps(hstsSubdomains)] : ALWAYS;
  return createMiddleware<Bindings>((c, next) => {
    for (const [name, value] of headers) setReplyHeader(c, name, value);
    return next();
  });
}

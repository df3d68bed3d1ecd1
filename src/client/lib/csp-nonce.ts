import { setNonce } from 'get-nonce';

/** The nonce with which this page's Content-Security-Policy allows style tags; empty in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Gives the nonce to the libraries that create style tags themselves (scroll locking). */
export function shareStyleNonce(): void {
  if (styleNonce !== '') setNonce(styleNonce);
}

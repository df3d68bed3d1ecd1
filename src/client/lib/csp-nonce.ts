import { setNonce } from 'get-nonce';

/** By which this page's policy allows style tags; empty in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** For the libraries that create style tags themselves (scroll locking). */
export function shareStyleNonce(): void {
  if (styleNonce !== '') setNonce(styleNonce);
}

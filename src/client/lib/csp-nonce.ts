import { setNonce } from 'get-nonce';

/** What the server allows style tags by in this page; empty in development. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Hands it to the libraries that make style tags of their own (scroll locking). */
export function shareStyleNonce(): void {
  if (styleNonce !== '') setNonce(styleNonce);
}

/** A mail link with one recipient, whatever is stored: no further ones, and no headers (`?cc=`, `?body=`). */
export function mailto(address: string): string {
  const [recipient = ''] = address.trim().split(/[\s,;]/);
  return `mailto:${encodeURIComponent(recipient.toWellFormed()).replaceAll('%40', '@')}`;
}

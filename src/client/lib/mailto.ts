/**
 * A mail link to a stored address, whatever it holds: one recipient, and no header (`?cc=`, `?body=`) of somebody
 * else's choosing.
 */
export function mailto(address: string): string {
  const [recipient = ''] = address.trim().split(/[\s,;]/);
  return `mailto:${encodeURIComponent(recipient.toWellFormed()).replaceAll('%40', '@')}`;
}

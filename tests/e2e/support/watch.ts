import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Notes whatever must never happen in any test: something of the data runs, the browser complains (a violated
 * Content-Security-Policy included), an address that isn't ours is asked for, or a file of ours is missing.
 */
export function watch(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];

  context.on('dialog', async (dialog) => {
    // the browser's own question before somebody leaves an answer behind that could not be sent yet
    if (dialog.type() === 'beforeunload') return dialog.accept();
    problems.push(`a dialog said: ${dialog.message()}`);
    return dialog.dismiss();
  });
  context.on('weberror', (error) => problems.push(`an error was not caught: ${String(error.error())}`));
  context.on('console', (message) => {
    if (isComplaint(message)) problems.push(`the console said: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) problems.push(`asked for ${url}`);
  });
  context.on('response', (response) => {
    const isFile = ['script', 'stylesheet', 'font', 'image'].includes(response.request().resourceType());
    if (isFile && response.status() >= 400) problems.push(`${response.status()} for ${response.url()}`);
  });
  return problems;
}

/**
 * What the tests do to the network on purpose is told as a complaint too, by the browser and not by the page; and axe
 * complains that it can't read our styles a second time while the server is stopped. A failed call is told by the page.
 */
const ON_PURPOSE =
  /^Call failed:|^Failed to load resource|Failed to fetch dynamically imported module|^TypeError: Failed to fetch|^Couldn't load preload assets/;

function isComplaint(message: ConsoleMessage): boolean {
  if (ON_PURPOSE.test(message.text())) return false;
  return message.type() === 'error' || message.type() === 'warning';
}

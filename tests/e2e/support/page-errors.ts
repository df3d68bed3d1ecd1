import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects the problems that no test may cause: stored text that runs, errors in the console (including violations of
 * the Content-Security-Policy), requests to foreign addresses, and missing files.
 */
export function collectPageErrors(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];

  context.on('dialog', async (dialog) => {
    // the browser asks for confirmation before the user leaves a page with an unsent answer
    if (dialog.type() === 'beforeunload') return dialog.accept();
    problems.push(`a dialog said: ${dialog.message()}`);
    return dialog.dismiss();
  });
  context.on('weberror', (error) => problems.push(`an error was not caught: ${String(error.error())}`));
  context.on('console', (message) => {
    if (isUnexpectedError(message)) problems.push(`the console said: ${message.text()}`);
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
 * Console messages that tests cause on purpose by failing the network. axe causes them too, when it reads style sheets
 * while the server is stopped; the page itself logs a failed call.
 */
const ON_PURPOSE =
  /^Call failed:|^Failed to load resource|Failed to fetch dynamically imported module|^TypeError: Failed to fetch|^Couldn't load preload assets/;

function isUnexpectedError(message: ConsoleMessage): boolean {
  if (ON_PURPOSE.test(message.text())) return false;
  return message.type() === 'error' || message.type() === 'warning';
}

import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects the problems that no test may cause: stored text that runs, errors in the console (including violations of
 * the Content-Security-Policy), requests to foreign addresses, and missing files.
 */
export function watch(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];

  context.on('dialog', async (dialog) => {
    // the browser's confirmation before a page with an unsent answer is left
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
 * Console messages that tests cause on purpose by failing the network; axe, too, fails to read style sheets again while
 * the server is stopped. The page itself logs a failed call.
 */
const ON_PURPOSE =
  /^Call failed:|^Failed to load resource|Failed to fetch dynamically imported module|^TypeError: Failed to fetch|^Couldn't load preload assets/;

function isComplaint(message: ConsoleMessage): boolean {
  if (ON_PURPOSE.test(message.text())) return false;
  return message.type() === 'error' || message.type() === 'warning';
}

import { inspect } from 'node:util';
import { logInForm } from '#shared/accounts/accounts.contract.ts';
import { type Made, makeAdministrator } from './accounts/administrators.service.ts';
import { createAccountsLibrary } from './accounts/library.ts';
import { readSettings, StartProblem } from './env.ts';
import { openInstallation } from './installation.ts';

const NEW_PASSWORD = '--new-password';
const USAGE = `Indica el correo de una cuenta: npm run make-admin -- CORREO [${NEW_PASSWORD}]`;

/** `npm run make-admin -- EMAIL [--new-password]`: makes an account of the configured database an administrator. */
async function run(): Promise<void> {
  const request = readArguments(process.argv.slice(2));
  const { db, close } = await openInstallation(readSettings(process.env));
  try {
    // nothing is signed here: it works without a secret too
    const accounts = createAccountsLibrary({ db, secret: '', publicUrl: '' });
    const made = await makeAdministrator(db, accounts, request);
    if (!made) {
      throw new StartProblem(
        `No hay ninguna cuenta con el correo ${request.email}: antes hay que registrarla en Plaza.`,
      );
    }
    for (const line of describe(request.email, made)) process.stdout.write(`${line}\n`);
  } finally {
    await close();
  }
}

function readArguments(given: string[]): { email: string; newPassword: boolean } {
  const [address, ...others] = given.filter((argument) => argument !== NEW_PASSWORD);
  if (address === undefined || others.length > 0 || address.startsWith('--')) throw new StartProblem(USAGE);
  const { data: email } = logInForm.shape.email.safeParse(address);
  if (email === undefined) throw new StartProblem(`«${address}» no es un correo. ${USAGE}`);
  return { email, newPassword: given.includes(NEW_PASSWORD) };
}

function describe(email: string, { was, password }: Made): string[] {
  const lines = [
    was.administrator
      ? `La cuenta ${email} ya era administradora.`
      : `La cuenta ${email} es ahora administradora.`,
  ];
  if (password) {
    lines.push(
      `Contraseña nueva (solo se muestra ahora): ${password}`,
      'Todas sus sesiones se han cerrado y los enlaces de recuperación anteriores ya no sirven.',
    );
  } else if (!was.confirmed) {
    lines.push(
      'Su correo no estaba confirmado y ahora lo está, con la contraseña de quien la registró: ' +
        `si no sabes quién fue, repite la orden con ${NEW_PASSWORD}.`,
    );
  }
  return lines;
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  return `Error al hacer administradora la cuenta: ${error instanceof Error ? error.message : inspect(error)}`;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

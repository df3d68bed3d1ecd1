import { emailForm } from '#shared/accounts/account-forms.contract.ts';
import {
  type PromotedAccount,
  type PromotionRequest,
  makeAdministrator,
} from '#server/accounts/administration/administrators.service.ts';
import { createAccountsLibrary } from '#server/identity/library.service.ts';
import { runCommand, print, withDatabase } from './command.ts';
import { StartProblem } from '#server/env.ts';
import { isRefused } from '#server/refusals/refusal.ts';

const NEW_PASSWORD = '--new-password';
const REMOVE_FACTOR = '--remove-second-factor';
const OPTIONS = [NEW_PASSWORD, REMOVE_FACTOR];
const USAGE = `Indica el correo de una cuenta: npm run make-admin -- CORREO [${NEW_PASSWORD}] [${REMOVE_FACTOR}]`;

/** `npm run make-admin -- EMAIL [--new-password] [--remove-second-factor]`: makes an account of the configured database an administrator. */
async function run(): Promise<void> {
  const request = readArguments(process.argv.slice(2));
  const promoted = await withDatabase(process.env, (db) => {
    // the command signs nothing, so it also works without AUTH_SECRET
    const accounts = createAccountsLibrary({ db, secret: '', publicUrl: '' });
    return makeAdministrator(db, accounts, request);
  });
  if (isRefused(promoted)) {
    throw new StartProblem(
      `No hay ninguna cuenta con el correo ${request.email}: antes hay que registrarla en Plaza.`,
    );
  }
  for (const line of describe(request.email, promoted)) print(line);
}

function readArguments(given: string[]): PromotionRequest {
  const [address, ...others] = given.filter((argument) => !OPTIONS.includes(argument));
  if (address === undefined || others.length > 0 || address.startsWith('--')) throw new StartProblem(USAGE);
  const { data: email } = emailForm.shape.email.safeParse(address);
  if (email === undefined) throw new StartProblem(`«${address}» no es un correo. ${USAGE}`);
  return {
    email,
    newPassword: given.includes(NEW_PASSWORD),
    removeFactor: given.includes(REMOVE_FACTOR),
  };
}

function describe(email: string, { before, password, hasLostFactor }: PromotedAccount): string[] {
  const lines = [
    before.isAdministrator
      ? `La cuenta ${email} ya era administradora.`
      : `La cuenta ${email} es ahora administradora.`,
  ];
  if (password) {
    lines.push(
      `Contraseña nueva (solo se muestra ahora): ${password}`,
      'Todas sus sesiones se han cerrado y los enlaces de recuperación anteriores ya no sirven.',
    );
  } else if (!before.isConfirmed) {
    lines.push(
      'Su correo no estaba confirmado y ahora lo está, con la contraseña de quien la registró: ' +
        `si no sabes quién fue, repite la orden con ${NEW_PASSWORD}.`,
    );
  }
  if (hasLostFactor) lines.push('Ya no tiene verificación en dos pasos y todas sus sesiones se han cerrado.');
  return lines;
}

await runCommand(run, 'Error al hacer administradora la cuenta');

import { emailForm } from '#shared/accounts/account-forms.contract.ts';
import { readSettings, requireSecret, StartProblem } from '#server/env.ts';
import { readAuthSecret } from '#server/installation/installation.ts';
import { createPseudonyms } from '#server/security-log/security-log.ts';
import { print, runCommand } from './command.ts';

const USAGE = 'Indica una dirección de correo: npm run security-subject -- CORREO';

/** `npm run security-subject -- EMAIL`: prints the pseudonym of an e-mail in the security log. */
async function run(): Promise<void> {
  const [address, ...others] = process.argv.slice(2);
  const { data: email } = emailForm.shape.email.safeParse(address);
  if (email === undefined || others.length > 0) throw new StartProblem(USAGE);
  const settings = readSettings(process.env);
  requireSecret(settings);
  print(createPseudonyms(readAuthSecret(settings))(email));
}

await runCommand(run, 'Error al calcular el seudónimo');

import { isIP } from 'node:net';
import type * as library from '@simplewebauthn/server';
import type { Database, Trx } from '#server/database/database.ts';
import type { CreatedPasskey, Passkey, UsedPasskey } from '#shared/accounts/passkeys.contract.ts';
import { MAX_PASSKEYS } from '#shared/accounts/second-factor.rules.ts';
import * as repository from './passkeys.repository.ts';

/** Loads the library at its first use: at a start, it would be an eighth of all loaded modules (0089). */
const loadLibrary = (): Promise<typeof library> => import('@simplewebauthn/server');

/** Returns the host name for passkeys; undefined for an IP address, for which browsers have no passkeys. */
export function findRelyingParty(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : undefined;
}

export interface PasskeySite {
  origin: string;
  /** The host name for which passkeys are valid. */
  relyingParty: string;
}

export function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return repository.listPasskeys(db, userId);
}

export function renamePasskey(
  db: Database,
  passkey: { user_id: string; id: string; name: string },
): Promise<boolean> {
  return repository.updatePasskeyName(db, passkey);
}

/** Removes a passkey; returns whether the user had it. Lock the profile first. */
export function removePasskey(trx: Trx, passkey: { user_id: string; id: string }): Promise<boolean> {
  return repository.deletePasskey(trx, passkey);
}

/** Whether the user has the maximum of passkeys. Lock the profile first, so that none is added meanwhile. */
export async function hasMaxPasskeys(trx: Trx, userId: string): Promise<boolean> {
  return (await repository.listCredentials(trx, userId)).length >= MAX_PASSKEYS;
}

/** Returns the options of a new passkey. */
export async function beginAddingPasskey(
  trx: Trx,
  { relyingParty }: PasskeySite,
  user: { id: string; email: string; username: string },
): Promise<object> {
  const credentials = await repository.listCredentials(trx, user.id);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: 'Plaza',
    rpID: relyingParty,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    excludeCredentials: credentials.map(({ credential_id: id }) => ({ id })),
    // the passkey is found without an e-mail, and asks for a finger, a face or a PIN
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { challenge } = options;
  await repository.insertChallenge(trx, { challenge, user_id: user.id, purpose: 'registration' });
  return options;
}

/** Returns whether the passkey was added. Lock the profile first. */
export async function addPasskey(
  trx: Trx,
  { origin, relyingParty }: PasskeySite,
  { userId, name, credential }: { userId: string; name: string; credential: CreatedPasskey },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const signed = createChallengeReader();
  const registered = await returnFailure(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponse,
      expectedChallenge: signed.read,
      expectedOrigin: origin,
      expectedRPID: relyingParty,
    }),
  );
  if (!registered?.verified) return false;
  const challenge = { challenge: signed.challenge(), user_id: userId, purpose: 'registration' } as const;
  if (!(await repository.consumeChallenge(trx, challenge))) return false;
  const { id, publicKey, counter } = registered.registrationInfo.credential;
  return repository.insertPasskey(trx, {
    user_id: userId,
    credential_id: id,
    public_key: publicKey,
    counter,
    transports: credential.response.transports,
    name,
  });
}

/** Returns the options of a log-in with a passkey; with `userId`, only the passkeys of that user are allowed. */
export async function beginPasskeyLogIn(
  db: Database,
  { relyingParty }: PasskeySite,
  userId: string | null,
): Promise<object> {
  const credentials = userId === null ? [] : await repository.listCredentials(db, userId);
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty,
    userVerification: 'required',
    allowCredentials: credentials.map(({ credential_id: id, transports }) => ({
      id,
      transports: transports as Transports,
    })),
  });
  await repository.insertChallenge(db, { challenge: options.challenge, user_id: userId, purpose: 'log-in' });
  return options;
}

/** Finds the owner of a passkey by the id that the browser has sent; the signature is not checked here. */
export function findPasskeyOwner(
  db: Database,
  { id }: UsedPasskey,
): Promise<{ id: string; email: string } | undefined> {
  return repository.findPasskeyOwner(db, id);
}

/** Returns whether the passkey is the user's and has signed a challenge of this site, which is used up. */
export async function verifyPasskey(
  trx: Trx,
  { origin, relyingParty }: PasskeySite,
  { userId, credential }: { userId: string; credential: UsedPasskey },
): Promise<boolean> {
  const passkey = await repository.findPasskey(trx, credential.id);
  if (passkey?.user_id !== userId) return false;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const signed = createChallengeReader();
  const used = await returnFailure(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponse,
      expectedChallenge: signed.read,
      expectedOrigin: origin,
      expectedRPID: relyingParty,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  );
  if (!used?.verified) return false;
  const challenge = { challenge: signed.challenge(), user_id: userId, purpose: 'log-in' } as const;
  if (!(await repository.consumeChallenge(trx, challenge))) return false;
  await repository.updatePasskeyUse(trx, passkey.id, used.authenticationInfo.newCounter);
  return true;
}

type RegistrationResponse = Parameters<typeof library.verifyRegistrationResponse>[0]['response'];
type AuthenticationResponse = Parameters<typeof library.verifyAuthenticationResponse>[0]['response'];
type Transports = NonNullable<
  NonNullable<
    Parameters<typeof library.generateAuthenticationOptions>[0]['allowCredentials']
  >[number]['transports']
>;

/** Keeps the challenge that the library decodes, to look it up once the signature has been checked. */
function createChallengeReader() {
  let signed = '';
  return {
    read: (challenge: string): boolean => {
      signed = challenge;
      return true;
    },
    challenge: () => signed,
  };
}

/** Returns undefined if the library throws: it makes no requests, so the data of the browser must be wrong. */
function returnFailure<T>(verify: () => Promise<T>): Promise<T | undefined> {
  return verify().catch(() => undefined);
}

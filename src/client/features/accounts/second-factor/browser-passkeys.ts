type Json = Record<string, unknown>;

/** Whether passkeys can be used: not on an IP address, and not in older browsers, which can't parse JSON options. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(window.location.hostname);
  return (
    !isAddress &&
    'PublicKeyCredential' in window &&
    'parseCreationOptionsFromJSON' in window.PublicKeyCredential
  );
}

/** Throws where the user cancels, or has this key already. */
export async function createPasskey(options: Json): Promise<RegistrationResponseJSON> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return toJson(await navigator.credentials.create({ publicKey })) as RegistrationResponseJSON;
}

/** Throws where the user cancels, or has no key. */
export async function requestPasskey(options: Json): Promise<AuthenticationResponseJSON> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return toJson(await navigator.credentials.get({ publicKey })) as AuthenticationResponseJSON;
}

function toJson(credential: Credential | null): unknown {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('the browser gave no passkey');
  return credential.toJSON();
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Simulates a passkey: creates and signs credentials as a browser with an authenticator does. */
export interface SoftwarePasskey {
  id: string;
  create(options: unknown, given?: Partial<Signing>): object;
  use(options: unknown, given?: Partial<Signing>): object;
}

interface Signing {
  origin: string;
  /** Whether the authenticator says that it has verified the user by fingerprint, face or PIN. */
  isVerified: boolean;
  counter: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function createSoftwarePasskey(siteOrigin = 'http://localhost:3000'): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;

  const toClientData = (type: string, options: unknown, origin: string): Buffer => {
    const { challenge } = options as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const toAuthData = ({ origin, isVerified, counter }: Signing, credential?: Buffer): Buffer => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    const relyingParty = createHash('sha256').update(new URL(origin).hostname).digest();
    return Buffer.concat([relyingParty, head, credential ?? Buffer.alloc(0)]);
  };
  const toCredential = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
  };
  const wrap = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
  });
  const signing = (given: Partial<Signing>): Signing => ({
    origin: siteOrigin,
    isVerified: true,
    counter: (uses += 1),
    ...given,
  });

  return {
    id: id.toString('base64url'),
    create: (options, given = {}) => {
      const how = signing(given);
      const authData = new Uint8Array(toAuthData(how, toCredential()));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return wrap({
        clientDataJSON: toClientData('webauthn.create', options, how.origin).toString('base64url'),
        attestationObject: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      });
    },
    use: (options, given = {}) => {
      const how = signing(given);
      const clientData = toClientData('webauthn.get', options, how.origin);
      const authData = toAuthData(how);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return wrap({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}

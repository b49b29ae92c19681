import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

// What a browser and its authenticator do with a passkey (WebAuthn level 3): ES256, without attestation.

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface SoftwareOptions {
  /** What the browser reports as the origin of the page. */
  origin: string;
  /** The host for which the passkey is. */
  domain: string;
  challenge: string;
  /** Whether the person has shown a finger, a face or a PIN. */
  isVerified?: boolean;
}

/** A passkey in software. */
export class SoftwarePasskey {
  readonly #id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  /** How often the authenticator says that it was used. */
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** The answer to the options of a new passkey. */
  register(options: SoftwareOptions) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key for ES256 on P-256.
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, coseKey]);
    const data = this.#createData(options, HAS_CREDENTIAL, credential);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      id: this.id,
      clientDataJSON: createClientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The answer to the options of a log-in. */
  logIn(options: SoftwareOptions) {
    const clientData = createClientData('webauthn.get', options);
    const data = this.#createData(options, 0, Buffer.alloc(0));
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    };
  }

  #createData({ domain, isVerified = true }: SoftwareOptions, flags: number, rest: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash('sha256').update(domain).digest(),
      Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]),
      counter,
      rest,
    ]);
  }
}

function createClientData(type: string, { challenge, origin }: SoftwareOptions): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

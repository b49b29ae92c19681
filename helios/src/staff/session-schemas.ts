import { Type } from 'typebox';
import { keysOf } from '../lib/records.ts';
import { instant, named, ref, strictObject, stringEnum } from '../lib/schema.ts';
import { OPERATIONS } from './operations.ts';
import { RoleSchema } from './schemas.ts';

/** Bytes of WebAuthn. A credential id has up to 1,023. */
const base64url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const credentialId = base64url(1_364);
const token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', maxLength: 43, description: 'Of the link.' });

export const NewPasskeySchema = strictObject({
  id: credentialId,
  clientDataJSON: base64url(2_000),
  attestationObject: base64url(8_000),
  transports: Type.Array(
    Type.Enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'], { maxLength: 10 }),
    { maxItems: 8 },
  ),
});

export const PasskeyOptionsRequestSchema = named('PasskeyOptionsRequest', strictObject({ token }));
export const AddPasskeyRequestSchema = named(
  'AddPasskeyRequest',
  strictObject({ token, passkey: NewPasskeySchema }),
);

export const LogInRequestSchema = named(
  'LogInRequest',
  strictObject({
    id: credentialId,
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
  }),
);

const options = Type.Unsafe<object>({ type: 'object', additionalProperties: true });
export const LogInOptionsSchema = named(
  'LogInOptions',
  Type.Object({ options }, { description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn.' }),
);
export const PasskeyOptionsSchema = named(
  'PasskeyOptions',
  Type.Object(
    { name: Type.String({ description: 'Of the account.' }), options },
    { description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn.' },
  ),
);

export const StaffSessionSchema = named(
  'StaffSession',
  Type.Object({
    name: Type.String({ description: 'Of the account.' }),
    role: ref(RoleSchema),
    operations: Type.Array(stringEnum(keysOf(OPERATIONS)), {
      description: 'What the role may do, by operationId.',
    }),
    expiresAt: instant('When the session ends.'),
  }),
);

export const StaffLinkSchema = named(
  'StaffLink',
  Type.Object({
    url: Type.String({ description: 'Shown only once: Helios stores only a hash. It works once.' }),
    expiresAt: instant('When it ends.'),
  }),
);

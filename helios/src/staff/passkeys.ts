import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Static } from 'typebox';
import { execute, queryOneRow, queryRow, queryRows } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import type { Role } from '../db/stored-types.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import type { StaffIdentity } from './accounts.ts';
import type { LogInRequestSchema, NewPasskeySchema } from './session-schemas.ts';
import { createToken, hashToken, isLiveAccountSql } from './sessions.ts';

// People log in to the box office with passkeys (WebAuthn). They add one with a one-time link of an admin.

/** A link works for this time. */
export const LINK_HOURS = 24;
/** A browser signs a challenge within this time. */
const CHALLENGE_MINUTES = 5;

/** Loaded when somebody logs in: it is a fourth of the time that Helios takes to load its modules. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type PasskeyConfig = Pick<Config, 'staffPublicUrl'>;

const refused = () =>
  new Problem('LOG_IN_FAILED', 'Try again with the passkey of your account, or ask an admin for a new link.');
const linkNotValid = () =>
  new Problem(
    'STAFF_LINK_NOT_VALID',
    `A link works once, and for ${LINK_HOURS} hours. Ask an admin for a new one.`,
  );

/** Makes a link with which the person of an account adds a passkey. Throws STAFF_ACCOUNT_NOT_FOUND, STAFF_ACCOUNT_DISABLED. */
export async function createLink(
  trx: Trx,
  config: PasskeyConfig,
  name: string,
  madeBy: string | null,
): Promise<{ url: string; expiresAt: Date }> {
  const account = await queryRow<{ account_id: string; is_live: boolean }>(trx)`
    select account_id, ${isLiveAccountSql} as is_live from staff_accounts a where name = ${name} for share`;
  if (!account) throw new Problem('STAFF_ACCOUNT_NOT_FOUND', 'See the list of accounts.');
  if (!account.is_live)
    throw new Problem(
      'STAFF_ACCOUNT_DISABLED',
      'It is disabled, or its key has ended. Make a new key first.',
    );
  const token = createToken();
  const { expires_at: expiresAt } = await queryOneRow<{ expires_at: Date }>(trx)`
    insert into staff_links (token_hash, account_id, made_by, expires_at)
    values (${hashToken(token)}, ${account.account_id}, ${madeBy}, now() + ${LINK_HOURS} * interval '1 hour')
    returning expires_at`;
  // Browsers do not send what follows the # to servers, so no log of a proxy has it.
  return { url: `${config.staffPublicUrl}/#link=${token}`, expiresAt };
}

interface LinkedAccount extends StaffIdentity {
  tokenHash: string;
}

/** The account of a link that still works. Throws STAFF_LINK_NOT_VALID. */
async function requireLink(db: Db, token: string): Promise<LinkedAccount> {
  const tokenHash = hashToken(token);
  const row = await queryRow<{ account_id: string; name: string; role: Role }>(db)`
    select a.account_id, a.name, a.role from staff_links l join staff_accounts a using (account_id)
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > now() and ${isLiveAccountSql}`;
  if (!row) throw linkNotValid();
  return { tokenHash, accountId: row.account_id, name: row.name, role: row.role };
}

async function storeChallenge(db: Db, challenge: string, tokenHash: string | null): Promise<void> {
  await execute(db)`
    insert into staff_challenges (challenge, token_hash, expires_at)
    values (${challenge}, ${tokenHash}, now() + ${CHALLENGE_MINUTES} * interval '1 minute')`;
}

/**
 * Uses up the challenge that a browser has signed: for a log-in, or with the token of a link for its passkey. Called before the
 * transaction, so that no answer counts twice, whether it is valid or not. Throws LOG_IN_FAILED.
 */
export async function useChallenge(db: Db, clientDataJSON: string, token?: string): Promise<string> {
  const challenge = readChallenge(clientDataJSON);
  const tokenHash = token === undefined ? null : hashToken(token);
  const rows = await queryRows(db)`
    delete from staff_challenges
    where challenge = ${challenge ?? ''} and token_hash is not distinct from ${tokenHash} and expires_at > now()
    returning challenge`;
  if (challenge === undefined || rows.length === 0) throw refused();
  return challenge;
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: unknown;
    };
    return String(challenge);
  } catch {
    return undefined;
  }
}

const getPasskeyDomain = ({ staffPublicUrl }: PasskeyConfig) => new URL(staffPublicUrl).hostname;

/** What the browser needs to make a passkey for the account of a link. Throws STAFF_LINK_NOT_VALID. */
export async function createPasskeyOptions(
  db: Db,
  config: PasskeyConfig & Pick<Config, 'companyName'>,
  token: string,
) {
  const account = await requireLink(db, token);
  const rows = await queryRows<{ id: string; transports: AuthenticatorTransport[] }>(db)`
    select credential_id as id, transports from staff_passkeys where account_id = ${account.accountId}`;
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: config.companyName,
    rpID: getPasskeyDomain(config),
    userID: new TextEncoder().encode(account.accountId),
    userName: account.name,
    attestationType: 'none',
    excludeCredentials: rows,
    // Without a name to type, and with the fingerprint, face or PIN of the person: a passkey is two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, account.tokenHash);
  return { name: account.name, options };
}

/** Adds the passkey that a browser has made, and uses the link up. Throws STAFF_LINK_NOT_VALID, LOG_IN_FAILED. */
export async function addPasskey(
  trx: Trx,
  config: PasskeyConfig,
  {
    token,
    challenge,
    passkey,
  }: { token: string; challenge: string; passkey: Static<typeof NewPasskeySchema> },
): Promise<StaffIdentity> {
  const { tokenHash, ...account } = await requireLink(trx, token);
  const { id, transports, ...response } = passkey;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: config.staffPublicUrl,
    expectedRPID: getPasskeyDomain(config),
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  // Two requests with one link: the second waits here for the first.
  const used = await queryRows(trx)`
    update staff_links set used_at = now() where token_hash = ${tokenHash} and used_at is null
    returning token_hash`;
  if (used.length === 0) throw linkNotValid();
  const added = await queryRows(trx)`
    insert into staff_passkeys (credential_id, account_id, public_key, counter, transports)
    values (
      ${credential.id}, ${account.accountId}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${transports}
    )
    on conflict do nothing returning credential_id`;
  if (added.length === 0) throw refused();
  return account;
}

/** What the browser signs for a log-in: any passkey of this site, so that nobody learns which accounts there are. */
export async function createLogInOptions(db: Db, config: PasskeyConfig) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: getPasskeyDomain(config),
    userVerification: 'required',
  });
  await storeChallenge(db, options.challenge, null);
  return options;
}

/** The account whose passkey has signed. Throws LOG_IN_FAILED, for any reason. */
export async function verifyLogIn(
  trx: Trx,
  config: PasskeyConfig,
  challenge: string,
  { id, ...response }: Static<typeof LogInRequestSchema>,
): Promise<StaffIdentity> {
  // Locked, so that of two uses of a copied passkey one is compared with the count of the other.
  const row = await queryRow<{
    account_id: string;
    name: string;
    role: Role;
    public_key: Buffer<ArrayBuffer>;
    counter: string;
    is_live: boolean;
  }>(trx)`
    select a.account_id, a.name, a.role, p.public_key, p.counter, ${isLiveAccountSql} as is_live
    from staff_passkeys p join staff_accounts a using (account_id)
    where p.credential_id = ${id} for update of p for share of a`;
  if (!row) throw refused();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: config.staffPublicUrl,
    expectedRPID: getPasskeyDomain(config),
    credential: { id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
    requireUserVerification: true,
  }).catch(() => {
    throw refused();
  });
  if (!verified || !row.is_live) throw refused();
  await execute(trx)`
    update staff_passkeys set counter = ${authenticationInfo.newCounter}, last_used_at = now()
    where credential_id = ${id}`;
  return { accountId: row.account_id, name: row.name, role: row.role };
}

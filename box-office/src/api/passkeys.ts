import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api, unwrap, type NewPasskey, type Session } from './api';

type Transport = NewPasskey['transports'][number];

/** The person has closed the window of the browser, or let it time out. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Logs in with a passkey that the person chooses. Throws ApiError, and the errors of the browser. */
export async function logIn(): Promise<Session> {
  const { options } = await unwrap(api.POST('/staff/log-in/options'));
  const { id, response } = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return unwrap(api.POST('/staff/log-in', { body: { id, clientDataJSON, authenticatorData, signature } }));
}

/** The options of a new passkey for a link, and whose it is. */
export const readLink = (token: string) => unwrap(api.POST('/staff/passkeys/options', { body: { token } }));

/** Makes a passkey and logs in. Throws ApiError, and the errors of the browser. */
export async function addPasskey(token: string): Promise<Session> {
  // New ones each time, because a challenge counts once.
  const { options } = await readLink(token);
  const { id, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = { id, clientDataJSON, attestationObject, transports: transports as Transport[] };
  return unwrap(api.POST('/staff/passkeys', { body: { token, passkey } }));
}

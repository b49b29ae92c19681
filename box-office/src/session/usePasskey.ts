import { useState } from 'react';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { ApiError, type Session } from '../api/api';
import { isCanceled } from '../api/passkeys';
import { describeError } from '../shell/Loaded';
import { logInTexts } from '../texts';

/** Asks the browser for a passkey, once at a time, and says why it did not work. */
export function usePasskey(request: () => Promise<Session>, onSession: (session: Session) => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail?: string } | null>(null);
  const start = async () => {
    if (isBusy) return;
    if (!browserSupportsWebAuthn()) {
      setFailure({ title: logInTexts.unsupported });
      return;
    }
    setFailure(null);
    setIsBusy(true);
    try {
      onSession(await request());
    } catch (error) {
      setFailure(describeFailure(error));
      setIsBusy(false);
    }
  };
  return { isBusy, failure, start: () => void start() };
}

/** The browser cannot tell a person without a passkey from one who has closed its window. */
function describeFailure(error: unknown) {
  const isOfBrowser =
    isCanceled(error) ||
    (error instanceof Error && !(error instanceof ApiError || error instanceof TypeError));
  return isOfBrowser ? { title: logInTexts.canceled } : describeError(error);
}

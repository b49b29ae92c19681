import { Button, Notice, Text } from '../../../src/design-system';
import type { Session } from '../api/api';
import { logIn } from '../api/passkeys';
import { logInTexts } from '../texts';
import { EntryFrame } from './EntryFrame';
import { usePasskey } from './usePasskey';

export interface LogInProps {
  /** Why the person is here, if there was a session. */
  reason: 'ended' | 'loggedOut' | null;
  onSession: (session: Session) => void;
}

export function LogIn({ reason, onSession }: LogInProps) {
  const { isBusy, failure, start } = usePasskey(logIn, onSession);
  return (
    <EntryFrame title={logInTexts.title}>
      {reason ? <Notice tone={reason === 'ended' ? 'warning' : 'info'}>{logInTexts[reason]}</Notice> : null}
      {failure ? (
        <Notice tone="danger" title={failure.title}>
          {failure.detail}
        </Notice>
      ) : null}
      <Text>{logInTexts.intro}</Text>
      <Button busy={isBusy} onClick={start}>
        {logInTexts.button}
      </Button>
      <Text look="small" tone="muted">
        {logInTexts.noPasskey}
      </Text>
    </EntryFrame>
  );
}

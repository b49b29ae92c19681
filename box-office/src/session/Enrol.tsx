import { Button, Link, Notice, Text } from '../../../src/design-system';
import { useResource } from '../../../src/runtime/useResource';
import { isRefused, type Session } from '../api/api';
import { addPasskey, readLink } from '../api/passkeys';
import { Loaded } from '../shell/Loaded';
import { toHash } from '../shell/route';
import { enrolTexts, texts } from '../texts';
import { EntryFrame } from './EntryFrame';
import { usePasskey } from './usePasskey';

export interface EnrolProps {
  /** Of the link. */
  token: string;
  onSession: (session: Session) => void;
}

/** What a one-time link opens: makes a passkey for an account. */
export function Enrol({ token, onSession }: EnrolProps) {
  const link = useResource(token, () => readLink(token));
  const { isBusy, failure, start } = usePasskey(() => addPasskey(token), onSession);
  const { data, error } = link.resource;
  const isInvalid = isRefused(error);
  return (
    <EntryFrame
      title={data ? enrolTexts.title(data.name) : isInvalid ? enrolTexts.invalidTitle : texts.title}
    >
      {failure ? (
        <Notice tone="danger" title={failure.title}>
          {failure.detail}
        </Notice>
      ) : null}
      <Loaded loaded={link}>
        {() => (
          <>
            <Text>{enrolTexts.intro}</Text>
            <Button busy={isBusy} onClick={start}>
              {enrolTexts.button}
            </Button>
          </>
        )}
      </Loaded>
      {isInvalid ? <Link href={toHash({ screen: 'tonight' })}>{enrolTexts.toLogIn}</Link> : null}
    </EntryFrame>
  );
}

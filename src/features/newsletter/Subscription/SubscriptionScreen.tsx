import { useRef, useState } from 'react';
import { Button, ButtonLink, Cluster, Text } from '../../../design-system';
import type { Helios } from '../../../helios/client';
import { useHelios } from '../../../state/heliosContext';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { FirstScreenContext, ScreenLayout } from '../../shared/screen/ScreenLayout';
import { SlowStatus } from '../../shared/screen/SlowStatus';
import { describeFailure, findScreenOfError } from './failures';
import { SubscribeAgain } from './SubscribeAgain';
import { screens, texts, type SubscriptionScreenName } from './texts';
import type { SubscriptionLink } from './useSubscriptionLink';

export interface SubscriptionScreenProps {
  /** The link of the mail; null without one */
  link: SubscriptionLink | null;
}

/** The screens from which the visitor can subscribe again. */
const screensWithForm: readonly SubscriptionScreenName[] = ['expired', 'unsubscribed'];

/** The screens after the links of mails to subscribers (product 4.1). Only a press sends a request. */
export function SubscriptionScreen({ link }: SubscriptionScreenProps) {
  const helios = useHelios();
  const isFirstScreen = useRef(true);
  const [name, setName] = useState<SubscriptionScreenName>(link?.purpose ?? 'notValid');
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { title, text } = screens[name];
  const isQuestion = link !== null && name === link.purpose;

  async function send() {
    if (!link || isSending) return;
    setIsSending(true);
    setError(null);
    try {
      setName(await follow(helios, link));
    } catch (failure) {
      const next = findScreenOfError(failure);
      if (next) setName(next);
      else setError(failure);
    }
    setIsSending(false);
  }

  return (
    <FirstScreenContext.Provider value={isFirstScreen}>
      {/* The focus moves to the title of another screen. */}
      <ScreenLayout key={name} title={title} width="reading" offlineText={isQuestion ? texts.offline : null}>
        {error !== null ? <FailureNotice error={error} /> : null}
        <Text look="lead">{text}</Text>
        {isQuestion ? (
          <>
            <Cluster>
              <Button buttonSize="large" busy={isSending} onClick={() => void send()}>
                {error === null ? texts[link.purpose] : texts.retry}
              </Button>
              {link.purpose === 'unsubscribe' ? (
                <Button
                  variant="secondary"
                  buttonSize="large"
                  disabled={isSending}
                  onClick={() => {
                    setError(null);
                    setName('kept');
                  }}
                >
                  {texts.keep}
                </Button>
              ) : null}
            </Cluster>
            {isSending ? <SlowStatus /> : null}
          </>
        ) : null}
        {screensWithForm.includes(name) ? <SubscribeAgain /> : null}
        {isQuestion || screensWithForm.includes(name) ? null : (
          <div>
            <ButtonLink href="/" variant="secondary">
              {texts.home}
            </ButtonLink>
          </div>
        )}
      </ScreenLayout>
    </FirstScreenContext.Provider>
  );
}

/** Does what a link is for, and returns the screen that follows. */
async function follow(helios: Helios, { purpose, token }: SubscriptionLink): Promise<SubscriptionScreenName> {
  if (purpose === 'unsubscribe') {
    await helios.unsubscribe(token);
    return 'unsubscribed';
  }
  const { outcome } = await helios.confirmSubscription(token);
  return outcome === 'confirmed' ? 'confirmed' : 'alreadyConfirmed';
}

function FailureNotice({ error }: { error: unknown }) {
  const { title, message } = describeFailure(error);
  return (
    <FocusedNotice tone="danger" title={title}>
      {message}
    </FocusedNotice>
  );
}

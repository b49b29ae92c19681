import { useRef, useState, useEffect } from 'react';
import styled from '@emotion/styled';
import { useLocation } from '@gatsbyjs/reach-router';
import { LoadingIndicator, SlowStatus } from '../../shared/screen/LoadingIndicator';
import { Button, ButtonLink, Cluster, Text, Stack } from '../../../design-system';
import type { Helios } from '../../../helios/client';
import { useHelios } from '../../../state/heliosContext';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { FirstScreenContext, ScreenLayout } from '../../shared/screen/ScreenLayout';
import { screens, texts, type SubscriptionScreenName } from './texts';
import { SectionHeading } from '../../shared/screen/Panels';
import { SignupForm } from '../SignupForm/SignupForm';
import { hasCode } from '../../../helios/heliosError';
import { describeWith } from '../../shared/problems';

/** /subscription (product 4.1). Rendered in the browser only, which alone knows the link. */
export function Subscription() {
  const link = useSubscriptionLink();
  if (link === undefined) return <LoadingIndicator />;
  return <SubscriptionScreen key={link ? `${link.purpose} ${link.token}` : ''} link={link} />;
}

interface SubscriptionScreenProps {
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

/** A button that is replaced by the form of product 5.1. */
function SubscribeAgain() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <OpenForm />;
  return (
    <div>
      <Button buttonSize="large" onClick={() => setIsOpen(true)}>
        {texts.again}
      </Button>
    </div>
  );
}

/** Takes the focus, because the pressed button was removed. */
function OpenForm() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Box ref={box} tabIndex={-1} aria-label={texts.formTitle}>
      <Stack gap="l">
        <SectionHeading>{texts.formTitle}</SectionHeading>
        <SignupForm />
      </Stack>
    </Box>
  );
}

const Box = styled.section`
  &:focus {
    outline: none;
  }
`;

/** A repeat of the request is safe: it has its effect once. */
const internalFailure = ['Something is wrong on our side', 'Please try again in a moment.'] as const;

/** Describes an error that has no screen of its own. */
const describeFailure = describeWith<'confirmSubscription' | 'unsubscribe'>({
  RATE_LIMITED: ['Too many requests came from your network', 'Please wait a few minutes, then try again.'],
  UNREACHABLE: ['We cannot be reached right now', 'Check your connection, then try again.'],
  TIMEOUT: ['The answer takes too long', 'Please try again.'],
  DATABASE_UNAVAILABLE: ['We cannot change the list right now', 'Please try again in a few minutes.'],
  TOKEN_REJECTED: ['We cannot change the list here', 'Please try another browser.'],
  CAPTCHA_CANCELED: ['One more step is needed', 'Please show that you are a person, then try again.'],
  INTERNAL: internalFailure,
  UNEXPECTED: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
});

/** The screen that follows an error which a retry cannot help; null for the others. */
function findScreenOfError(error: unknown): SubscriptionScreenName | null {
  if (hasCode(error, 'SUBSCRIPTION_LINK_EXPIRED')) return 'expired';
  if (hasCode(error, 'SUBSCRIPTION_LINK_SUPERSEDED')) return 'superseded';
  return hasCode(error, 'SUBSCRIPTION_LINK_NOT_VALID', 'INVALID_REQUEST') ? 'notValid' : null;
}

/** The link of a mail: what it does, and the secret that allows it. */
export interface SubscriptionLink {
  purpose: 'confirm' | 'unsubscribe';
  token: string;
}

/**
 * The link with which the page was opened; null without one, undefined before the browser has read it. The token is removed
 * from the address at once, so that it is not in the history, not copied with the address, and not seen by analytics.
 */
function useSubscriptionLink(): SubscriptionLink | null | undefined {
  const { hash } = useLocation();
  const [link, setLink] = useState<SubscriptionLink | null>();
  useEffect(() => {
    const found = readLink(window.location.hash);
    if (found) {
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
    }
    // Another link can be opened on this page, and its removal changes the hash.
    setLink((before) => found ?? before ?? null);
  }, [hash]);
  return link;
}

/** The link in the fragment of an address, or null. */
function readLink(hash: string): SubscriptionLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  for (const purpose of ['confirm', 'unsubscribe'] as const) {
    const token = fields.get(purpose)?.trim();
    if (token) return { purpose, token };
  }
  return null;
}

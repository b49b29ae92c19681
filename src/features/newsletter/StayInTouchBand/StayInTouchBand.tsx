import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react';
import {
  Button,
  color,
  duration,
  easing,
  fontSize,
  Heading,
  media,
  RichText,
  size,
  space,
  StarDivider,
} from '../../../design-system';
import { fieldAriaProps, FieldFrame, Input } from '../../../design-system/Field/FieldFrame';
import { validateEmail } from '../../../lib/emailRule';
import type { StayInTouchFlowProps } from '../StayInTouchFlow/StayInTouchFlow';
import { texts } from './texts';

export interface StayInTouchBandProps {
  /** Title of the band, plain text. The band is not rendered without it. */
  header: string;
  /** Sanitized HTML below the title. */
  content: string;
  /** Loads the form. Default: its own chunk; tests pass a mock. */
  loadFlow?: () => Promise<ComponentType<StayInTouchFlowProps>>;
}

/* Constant ids, because the ids of a slice differ between server and browser. A page has one band. */
const titleId = 'stay-in-touch';
const emailId = 'stay-in-touch-email';
const noteId = 'stay-in-touch-note';

const noDomains: readonly string[] = [];

async function importFlow(): Promise<ComponentType<StayInTouchFlowProps>> {
  return (await import('../StayInTouchFlow/StayInTouchFlow')).StayInTouchFlow;
}

/**
 * The band above the footer (product 2.5, 4.1, 5.1): an e-mail address and Sign Up, which opens the form. It is in the
 * first load of every page, so the form, Joi and Helios are loaded when the visitor types.
 */
export function StayInTouchBand({ header, content, loadFlow = importFlow }: StayInTouchBandProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const [blockedDomains, setBlockedDomains] = useState(noDomains);
  const [Flow, setFlow] = useState<ComponentType<StayInTouchFlowProps> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  /** The address for which the form was requested. */
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const flowPromise = useRef<Promise<void> | null>(null);

  // Input before hydration, or restored by the browser, fires no event.
  useEffect(() => {
    const value = input.current?.value ?? '';
    setEmail(value);
    if (value !== '') loadOnce();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  if (header === '') return null;

  const emailError = validateEmail(email, blockedDomains);
  const error = isTouched && emailError ? emailError : undefined;
  const isOpening = requestedEmail !== null && !Flow && !hasFailed;

  /** Loads once; retries after a failure. */
  function loadOnce() {
    flowPromise.current ??= loadFlow().then(
      (loaded) => setFlow(() => loaded),
      () => {
        flowPromise.current = null;
        setHasFailed(true);
      },
    );
  }

  function onInput(event: FormEvent<HTMLInputElement>) {
    setEmail(event.currentTarget.value);
    if (!hasFailed) loadOnce();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isOpening) return;
    setIsTouched(true);
    if (emailError !== null) {
      input.current?.focus();
      return;
    }
    setHasFailed(false);
    setRequestedEmail(email.trim());
    loadOnce();
  }

  function onDone() {
    setRequestedEmail(null);
    setIsTouched(false);
    setEmail('');
    if (input.current) input.current.value = '';
  }

  return (
    <Band
      data-surface="dark"
      data-no-print
      aria-labelledby={titleId}
      data-lit={emailError === null || undefined}
    >
      <Inner>
        <Content>
          <StarDivider align="left" />
          <Heading level={2} look="2xl" id={titleId}>
            {header}
          </Heading>
          {content ? <RichText html={content} /> : null}
          {/* `method="dialog"` outside of a dialog submits nothing, so a submit before hydration does not reload the page. */}
          <form noValidate method="dialog" onSubmit={onSubmit}>
            <FieldFrame id={emailId} label={texts.email} error={error}>
              <Row>
                {/* Without a name, a submit before the scripts are loaded cannot put the address into the URL. */}
                <Input
                  ref={input}
                  id={emailId}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...fieldAriaProps(emailId, { error })}
                  onInput={onInput}
                  onBlur={() => setIsTouched(email !== '')}
                />
                <SignUp
                  type="submit"
                  busy={isOpening}
                  aria-describedby={error ? `${emailId}-error` : noteId}
                  // aria-disabled instead of disabled: the button stays focusable, has a description, and shows the
                  // error when pressed.
                  {...(emailError === null ? {} : { 'aria-disabled': true })}
                >
                  {texts.signUp}
                </SignUp>
              </Row>
            </FieldFrame>
            <Note
              id={noteId}
              role="status"
              data-failed={hasFailed && requestedEmail !== null ? true : undefined}
            >
              {getNote()}
            </Note>
          </form>
        </Content>
        <Illustration aria-hidden="true">
          <img src="/stay-in-touch.svg" alt="" width={440} height={360} loading="lazy" decoding="async" />
        </Illustration>
      </Inner>
      {Flow ? (
        <Flow
          open={requestedEmail !== null}
          email={requestedEmail ?? ''}
          onBlockedDomains={setBlockedDomains}
          onClose={() => setRequestedEmail(null)}
          onDone={onDone}
        />
      ) : null}
    </Band>
  );

  function getNote(): string {
    if (isOpening) return texts.opening;
    if (hasFailed && requestedEmail !== null) return texts.loadFailed;
    if (error) return '';
    return emailError === null ? texts.next : texts.blocked;
  }
}

const Band = styled.section`
  position: relative;
  overflow: clip;
  background: ${color.background};
  color: ${color.text};
  border-block-start: 1px solid ${color.border};
  /* The band does not work without scripts. */
  ${media.noScripts} {
    display: none;
  }
`;

const Inner = styled.div`
  display: grid;
  align-items: center;
  gap: ${space.l} ${space['3xl']};
  max-width: calc(${size.content} + 2 * ${space.gutter});
  margin-inline: auto;
  padding-inline: ${space.gutter};
  ${media.aboveMobile} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 27.5rem);
  }
`;

const Content = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  max-width: ${size.form};
  padding-block: ${space['3xl']};
  form {
    display: flex;
    flex-direction: column;
    gap: ${space.xs};
    margin-block-start: ${space.xs};
  }
  ${media.upToMobile} {
    padding-block: 0 ${space['3xl']};
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
  > input {
    flex: 1 1 14rem;
  }
  > button {
    flex: 0 1 auto;
    min-height: 3rem;
  }
  ${media.upToMobile} {
    > button {
      flex-grow: 1;
    }
  }
`;

/** The button is filled only with a valid address. */
const SignUp = styled(Button)`
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: ${color.fixed.transparent};
    border-color: ${color.controlBorder};
    color: ${color.textMuted};
  }
`;

const Note = styled.p`
  min-height: 1.45em;
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  line-height: 1.45;
  &:empty {
    min-height: 0;
  }
  &[data-failed] {
    color: ${color.danger};
  }
`;

/** The illustration of a lamp; its glow is brighter with a valid address. */
const Illustration = styled.div`
  position: relative;
  justify-self: center;
  align-self: start;
  width: 100%;
  max-width: 27.5rem;
  &::before {
    content: '';
    position: absolute;
    inset: -20% -30%;
    background: radial-gradient(closest-side, ${color.fixed.glow}, ${color.fixed.transparent});
    opacity: 0.35;
    transition: opacity ${duration.curtain} ${easing.curtain};
  }
  [data-lit] &::before {
    opacity: 1;
  }
  img {
    position: relative;
    width: 100%;
    height: auto;
  }
  ${media.upToMobile} {
    order: -1;
    max-width: 17rem;
  }
`;

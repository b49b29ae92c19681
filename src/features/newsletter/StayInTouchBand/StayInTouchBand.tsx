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
import { describe, FieldFrame, Input } from '../../../design-system/Field/FieldFrame';
import { emailProblem } from '../../../api/emailRule';
import type { StayInTouchFlowProps } from '../StayInTouchFlow/StayInTouchFlow';
import { texts } from './texts';

export interface StayInTouchBandProps {
  /** Title of the band, plain text. Without one there is no band. */
  header: string;
  /** Sanitised HTML below the title. */
  content: string;
  /** Brings the form and what follows it. Default: its own chunk; a test puts another in its place. */
  loadFlow?: () => Promise<ComponentType<StayInTouchFlowProps>>;
}

/* Fixed, as a slice has other ids on the server than in the browser; a page has one band. */
const titleId = 'stay-in-touch';
const emailId = 'stay-in-touch-email';
const noteId = 'stay-in-touch-note';

const noDomains: readonly string[] = [];

async function importFlow(): Promise<ComponentType<StayInTouchFlowProps>> {
  return (await import('../StayInTouchFlow/StayInTouchFlow')).StayInTouchFlow;
}

/**
 * The band above the footer (SPEC 2.5, 4.1, 5.1): an e-mail address and Sign Up, which opens the form. It is in the
 * first load of every page, so it knows one small rule; the form, Joi and Helios come when the visitor types.
 */
export function StayInTouchBand({ header, content, loadFlow = importFlow }: StayInTouchBandProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [blockedDomains, setBlockedDomains] = useState(noDomains);
  const [Flow, setFlow] = useState<ComponentType<StayInTouchFlowProps> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** The address with which the form was asked for. */
  const [asked, setAsked] = useState<string | null>(null);
  const loading = useRef<Promise<void> | null>(null);

  // What was typed or restored before the page was alive came with no event.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    setEmail(typed);
    if (typed !== '') load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the band comes alive
  }, []);

  if (header === '') return null;

  const problem = emailProblem(email, blockedDomains);
  const error = isTouched && problem ? problem : undefined;
  const isOpening = asked !== null && !Flow && !hasFailed;

  /** Once is enough; after a failure it is tried anew. */
  function load() {
    loading.current ??= loadFlow().then(
      (loaded) => setFlow(() => loaded),
      () => {
        loading.current = null;
        setFailed(true);
      },
    );
  }

  function onInput(event: FormEvent<HTMLInputElement>) {
    setEmail(event.currentTarget.value);
    if (!hasFailed) load();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isOpening) return;
    setTouched(true);
    if (problem !== null) {
      input.current?.focus();
      return;
    }
    setFailed(false);
    setAsked(email.trim());
    load();
  }

  function onDone() {
    setAsked(null);
    setTouched(false);
    setEmail('');
    if (input.current) input.current.value = '';
  }

  return (
    <Ground
      data-surface="dark"
      data-no-print
      aria-labelledby={titleId}
      data-lit={problem === null || undefined}
    >
      <Inner>
        <Words>
          <StarDivider align="left" />
          <Heading level={2} look="2xl" id={titleId}>
            {header}
          </Heading>
          {content ? <RichText html={content} /> : null}
          {/* `dialog` outside of a dialog sends nothing: pressed before its code is here, the page must not be loaded anew. */}
          <form noValidate method="dialog" onSubmit={onSubmit}>
            <FieldFrame id={emailId} label={texts.email} error={error}>
              <Row>
                {/* No name: sent by a browser whose scripts have not come, the address must not land in the URL. */}
                <Input
                  ref={input}
                  id={emailId}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...describe(emailId, { error })}
                  onInput={onInput}
                  onBlur={() => setTouched(email !== '')}
                />
                <SignUp
                  type="submit"
                  busy={isOpening}
                  aria-describedby={error ? `${emailId}-error` : noteId}
                  // Not `disabled`: it stays in the way of the keyboard, says why, and pressing it shows what is missing.
                  {...(problem === null ? {} : { 'aria-disabled': true })}
                >
                  {texts.signUp}
                </SignUp>
              </Row>
            </FieldFrame>
            <Note id={noteId} role="status" data-failed={hasFailed && asked !== null ? true : undefined}>
              {noteOf()}
            </Note>
          </form>
        </Words>
        <Scene aria-hidden="true">
          <img src="/stay-in-touch.svg" alt="" width={440} height={360} loading="lazy" decoding="async" />
        </Scene>
      </Inner>
      {Flow ? (
        <Flow
          open={asked !== null}
          email={asked ?? ''}
          onBlockedDomains={setBlockedDomains}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      ) : null}
    </Ground>
  );

  function noteOf(): string {
    if (isOpening) return texts.opening;
    if (hasFailed && asked !== null) return texts.loadFailed;
    if (error) return '';
    return problem === null ? texts.next : texts.blocked;
  }
}

const Ground = styled.section`
  position: relative;
  overflow: clip;
  background: ${color.background};
  color: ${color.text};
  border-block-start: 1px solid ${color.border};
  /* Nothing of it works without scripts. */
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

const Words = styled.div`
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

/** Unlit until there is an address to sign up. */
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

/** A lamp with letters around it like moths; it brightens as soon as there is an address. */
const Scene = styled.div`
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

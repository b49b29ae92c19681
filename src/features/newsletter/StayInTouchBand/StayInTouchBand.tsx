import styled from '@emotion/styled';
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
import { getFieldAriaProps, FieldFrame, Input } from '../../../design-system/Field/FieldFrame';
import { useSignUpBand, type LoadFlow } from './useSignUpBand';

/** Header and content of the band come from the CMS; the texts of the form are loaded with it. */
const texts = {
  email: 'Email address',
  signUp: 'Sign Up',
  /** Why Sign Up is disabled. */
  blocked: 'Enter your email address to sign up.',
  next: 'Next, a short form asks where to reach you.',
  opening: 'Opening the form…',
  loadFailed: 'The sign-up form could not be loaded. Check your connection, then press Sign Up again.',
};

export interface StayInTouchBandProps {
  /** Title of the band, plain text. The band is not rendered without it. */
  header: string;
  /** Sanitized HTML below the title. */
  content: string;
  /** Loads the form. Default: its own chunk; tests pass a mock. */
  loadFlow?: LoadFlow;
}

/* Constant ids, because the ids of a slice differ between server and browser. A page has one band. */
const titleId = 'stay-in-touch';
const emailId = 'stay-in-touch-email';
const noteId = 'stay-in-touch-note';

const importFlow: LoadFlow = async () => (await import('../StayInTouchFlow/StayInTouchFlow')).StayInTouchFlow;

/**
 * The band above the footer (product 2.5, 4.1, 5.1): an e-mail address and Sign Up, which opens the form. Almost
 * every page has it, so the form, Joi and Helios are loaded only when the visitor types.
 */
export function StayInTouchBand({ header, content, loadFlow = importFlow }: StayInTouchBandProps) {
  const { error, isValid, isOpening, hasFailed, onSubmit, inputProps, flow } = useSignUpBand(loadFlow);
  if (header === '') return null;

  return (
    <Band data-surface="dark" data-no-print aria-labelledby={titleId} data-lit={isValid || undefined}>
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
                  id={emailId}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...getFieldAriaProps(emailId, { error })}
                  {...inputProps}
                />
                <SignUp
                  type="submit"
                  busy={isOpening}
                  aria-describedby={error ? `${emailId}-error` : noteId}
                  // aria-disabled instead of disabled: the button stays focusable, has a description, and shows the
                  // error when pressed.
                  {...(isValid ? {} : { 'aria-disabled': true })}
                >
                  {texts.signUp}
                </SignUp>
              </Row>
            </FieldFrame>
            <Note id={noteId} role="status" data-failed={hasFailed || undefined}>
              {getNote()}
            </Note>
          </form>
        </Content>
        <Illustration aria-hidden="true">
          <img src="/stay-in-touch.svg" alt="" width={440} height={360} loading="lazy" decoding="async" />
        </Illustration>
      </Inner>
      {flow}
    </Band>
  );

  function getNote(): string {
    if (isOpening) return texts.opening;
    if (hasFailed) return texts.loadFailed;
    if (error) return '';
    return isValid ? texts.next : texts.blocked;
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

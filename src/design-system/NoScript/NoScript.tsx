import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { getTelephoneHref } from '../Link/Link';
import { formTexts } from '../formTexts';
import { color, fontSize, radius, space } from '../tokens';

interface NoScriptProps {
  /** What does not work, and what to do. HTML elements only, see below. */
  children: ReactNode;
}

/**
 * Shown when scripts are disabled. Emotion writes the styles of a component beside its first use, and browsers with scripts
 * ignore the content of `<noscript>`: a styled component inside would lose its styles in the rest of the page.
 */
export function NoScript({ children }: NoScriptProps) {
  return (
    <noscript>
      <NoScriptMessage>{children}</NoScriptMessage>
    </noscript>
  );
}

/** The message itself. Exported for its stories, because a browser with scripts shows nothing of NoScript. */
export function NoScriptMessage({ children }: NoScriptProps) {
  return <Frame>{children}</Frame>;
}

interface NoScriptFormNoticeProps {
  /** Phone number to call instead; empty if there is none. */
  phone?: string;
}

/** Notice beside a form, which needs scripts. */
export function NoScriptFormNotice({ phone = '' }: NoScriptFormNoticeProps) {
  return (
    <NoScript>
      {formTexts.needsScripts}
      {phone ? (
        <span>
          {' '}
          {formTexts.orCall} <a href={getTelephoneHref(phone)}>{phone}</a>
        </span>
      ) : null}
    </NoScript>
  );
}

const Frame = styled.div`
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.warning};
  border-radius: ${radius.m};
  background: ${color.warningSurface};
  color: ${color.text};
  font-size: ${fontSize.m};
  a {
    color: ${color.link};
    /* On one line, if it fits into one. */
    display: inline-block;
  }
`;

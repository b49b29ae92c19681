import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { telephoneHref } from '../Link/telephoneHref';
import { formTexts } from '../formTexts';
import { color, fontSize, radius, space } from '../tokens';

export interface NoScriptProps {
  /** What does not work, and what to do. Plain elements only, see below. */
  children: ReactNode;
}

/**
 * Shown where scripts are switched off. Emotion writes the rules of a component beside its first use, and browsers with
 * scripts read nothing in here: a component that is used elsewhere, too, would lose its rules there.
 */
export function NoScript({ children }: NoScriptProps) {
  return (
    <noscript>
      <Frame>{children}</Frame>
    </noscript>
  );
}

export interface NoFormProps {
  /** Whom to call instead; empty where nobody is there. */
  phone?: string;
}

/** Stands beside a form, which does nothing without scripts. */
export function NoForm({ phone = '' }: NoFormProps) {
  return (
    <NoScript>
      {formTexts.needsScripts}
      {phone ? (
        <>
          {' '}
          {formTexts.orCall} <a href={telephoneHref(phone)}>{phone}</a>
        </>
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
    white-space: nowrap;
  }
`;

import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { media, NoScript, size, space } from '../../design-system';

interface ScriptedContentProps {
  /** What a visitor without scripts sees */
  withoutScripts: ReactNode;
  children: ReactNode;
}

/** Content that only scripts can render, with a substitute for visitors without scripts. */
export function ScriptedContent({ withoutScripts, children }: ScriptedContentProps) {
  return (
    <>
      <WithoutScripts>{withoutScripts}</WithoutScripts>
      <Content>{children}</Content>
    </>
  );
}

/** Content for visitors without scripts, at the place of the page's own content or before it. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return (
    <Substitute>
      <NoScript>{children}</NoScript>
    </Substitute>
  );
}

const Substitute = styled.div`
  ${media.noScripts} {
    width: min(100% - 2 * ${space.gutter}, ${size.reading});
    margin-inline: auto;
    padding-block: ${space['2xl']};
  }
`;

/** Hidden without scripts, because it would show the loading indicator forever. */
const Content = styled.div`
  display: contents;
  ${media.noScripts} {
    display: none;
  }
`;

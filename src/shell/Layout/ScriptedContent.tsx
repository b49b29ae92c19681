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
      <Substitute>
        <NoScript>{withoutScripts}</NoScript>
      </Substitute>
      <Content>{children}</Content>
    </>
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

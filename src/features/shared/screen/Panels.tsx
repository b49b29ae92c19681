import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, media, radius, shadow, space, Heading } from '../../../design-system';

/** The main content of a screen, with a sidebar on wide screens. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space.l};
  ${media.aboveMenu} {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
`;

export const panel = css`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${space.l} min(${space.l}, 6.5vw);
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
`;

/** A raised panel. */
export const Panel = styled.div`
  ${panel}
  box-shadow: ${shadow.low};
`;

/** A heading inside a screen. */
export function SectionHeading({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <Heading level={2} look="xl" id={id}>
      {children}
    </Heading>
  );
}

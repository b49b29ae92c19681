import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, space } from '../../design-system';

interface SectionProps {
  /** Uses the dark surface. */
  dark: boolean;
  /** The id of the heading that labels the section. */
  labelledBy?: string;
  /** The accessible name of a section without a heading. */
  label?: string;
  topPadding?: boolean;
  bottomPadding?: boolean;
  /** Less padding, for a strip that belongs to the block before it. */
  compact?: boolean;
  /** Ensures padding between the last block and the footer. */
  lastBlock?: boolean;
  children: ReactNode;
}

/** The section of a block: its surface and its vertical padding. */
export function Section({
  dark,
  labelledBy,
  label,
  topPadding = true,
  bottomPadding = true,
  compact = false,
  lastBlock = false,
  children,
}: SectionProps) {
  return (
    <Surface
      data-surface={dark ? 'dark' : 'light'}
      data-top={topPadding || undefined}
      data-bottom={bottomPadding || undefined}
      data-compact={compact || undefined}
      data-last={lastBlock || undefined}
      aria-labelledby={labelledBy}
      aria-label={label}
    >
      {children}
    </Surface>
  );
}

const Surface = styled.section`
  background: ${color.background};
  color: ${color.text};
  &[data-top] {
    padding-block-start: ${space.section};
  }
  &[data-bottom] {
    padding-block-end: ${space.section};
  }
  &[data-compact] {
    padding-block: ${space.xl};
  }
  &[data-last]:not([data-bottom]) {
    padding-block-end: ${space.xl};
  }
`;

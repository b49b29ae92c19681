import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, space } from '../../design-system';

export interface SectionProps {
  /** Night ink instead of parchment. */
  dark: boolean;
  /** Names the section for assistive technology where it has a heading. */
  labelledBy?: string;
  /** Names it where there is no heading of its own. */
  label?: string;
  topPadding?: boolean;
  bottomPadding?: boolean;
  /** Less air, for a strip that belongs to the block before it. */
  compact?: boolean;
  /** The last block keeps a little more air above the footer. */
  lastBlock?: boolean;
  children: ReactNode;
}

/** The ground under a block: its surface and the space above and below. */
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
    <Ground
      data-surface={dark ? 'dark' : 'light'}
      data-top={topPadding || undefined}
      data-bottom={bottomPadding || undefined}
      data-compact={compact || undefined}
      data-last={lastBlock || undefined}
      aria-labelledby={labelledBy}
      aria-label={label}
    >
      {children}
    </Ground>
  );
}

const Ground = styled.section`
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

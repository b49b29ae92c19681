import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, fontSize, fontWeight, radius } from '../tokens';

export interface BadgeProps {
  /** Default `neutral`. */
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
  /** One or two words. */
  children: ReactNode;
  /** For styles of the parent layout. */
  className?: string;
}

/** A short label or a number for the element beside it. */
export function Badge({ tone = 'neutral', ...rest }: BadgeProps) {
  return <BadgeElement data-tone={tone} {...rest} />;
}

const BadgeElement = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.35em;
  min-width: 1.6em;
  padding: 0.15em 0.65em;
  border-radius: ${radius.pill};
  border: 1px solid ${color.border};
  background: ${color.sunken};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  line-height: 1.4;
  white-space: nowrap;
  &[data-tone='accent'] {
    background: ${color.fixed.candle};
    border-color: ${color.fixed.candle};
    color: ${color.fixed.onCandle};
  }
  &[data-tone='success'] {
    background: ${color.successSurface};
    border-color: currentColor;
    color: ${color.success};
  }
  &[data-tone='warning'] {
    background: ${color.warningSurface};
    border-color: currentColor;
    color: ${color.warning};
  }
  &[data-tone='danger'] {
    background: ${color.dangerSurface};
    border-color: currentColor;
    color: ${color.danger};
  }
  &[data-tone='info'] {
    background: ${color.infoSurface};
    border-color: currentColor;
    color: ${color.info};
  }
`;

import styled from '@emotion/styled';
import type { HTMLAttributes, ReactNode } from 'react';
import { color, fontSize, fontWeight, lineHeight, opticalSize } from '../tokens';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Heading level in the outline of the page. */
  level: HeadingLevel;
  /** Font size. Default by level: 1 → 4xl, 2 → 3xl, 3 → xl, 4 → l, others → m. */
  look?: 'stage' | '4xl' | '3xl' | '2xl' | 'xl' | 'l' | 'm';
  /** Default `left`. */
  align?: 'left' | 'center';
  children: ReactNode;
}

const defaultLooks = { 1: '4xl', 2: '3xl', 3: 'xl', 4: 'l', 5: 'm', 6: 'm' } as const;

/** A heading in the display font. */
export function Heading({ level, look, align = 'left', ...rest }: HeadingProps) {
  return <Title as={`h${level}`} data-look={look ?? defaultLooks[level]} data-align={align} {...rest} />;
}

const Title = styled.h2`
  color: ${color.text};
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.012em;
  line-height: ${lineHeight.heading};
  font-optical-sizing: auto;
  &[data-align='center'] {
    text-align: center;
  }
  &[data-look='stage'] {
    font-size: ${fontSize.stage};
    font-variation-settings: ${opticalSize.stage};
    line-height: ${lineHeight.tight};
    letter-spacing: -0.025em;
  }
  &[data-look='4xl'] {
    font-size: ${fontSize['4xl']};
    font-variation-settings: ${opticalSize['4xl']};
    line-height: ${lineHeight.tight};
    letter-spacing: -0.02em;
  }
  &[data-look='3xl'] {
    font-size: ${fontSize['3xl']};
    font-variation-settings: ${opticalSize['3xl']};
    letter-spacing: -0.018em;
  }
  &[data-look='2xl'] {
    font-size: ${fontSize['2xl']};
    font-variation-settings: ${opticalSize['2xl']};
  }
  &[data-look='xl'] {
    font-size: ${fontSize.xl};
    font-variation-settings: ${opticalSize.xl};
  }
  &[data-look='l'] {
    font-size: ${fontSize.l};
    font-variation-settings: ${opticalSize.l};
  }
  &[data-look='m'] {
    font-size: ${fontSize.m};
    font-variation-settings: ${opticalSize.m};
  }
`;

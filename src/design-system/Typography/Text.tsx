import styled from '@emotion/styled';
import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { color, fontSize, fontWeight, lineHeight } from '../tokens';

interface TextProps extends HTMLAttributes<HTMLElement> {
  /** Default `p`. */
  as?: ElementType;
  /** `lead` is for introductions, `small` for notes, `eyebrow` for a line above a title. Default `body`. */
  look?: 'body' | 'lead' | 'small' | 'eyebrow' | 'label';
  /** `muted` is for secondary text, `danger` and `success` for results. Default `default`. */
  tone?: 'default' | 'muted' | 'accent' | 'danger' | 'success';
  /** Default: inherited. */
  align?: 'left' | 'center' | 'right';
  children?: ReactNode;
}

/** A paragraph. */
export function Text({ look = 'body', tone = 'default', align, ...rest }: TextProps) {
  return <Paragraph data-look={look} data-tone={tone} data-align={align} {...rest} />;
}

const Paragraph = styled.p`
  color: ${color.text};
  font-size: ${fontSize.m};
  line-height: ${lineHeight.body};
  &[data-look='lead'] {
    font-size: ${fontSize.l};
    line-height: 1.55;
  }
  &[data-look='small'] {
    font-size: ${fontSize.s};
    line-height: 1.5;
  }
  &[data-look='label'] {
    font-size: ${fontSize.s};
    font-weight: ${fontWeight.semibold};
    line-height: ${lineHeight.snug};
  }
  &[data-look='eyebrow'] {
    font-size: ${fontSize.s};
    font-weight: ${fontWeight.semibold};
    line-height: ${lineHeight.snug};
    letter-spacing: 0.12em;
    text-transform: uppercase;
    color: ${color.accent};
  }
  &[data-tone='muted'] {
    color: ${color.textMuted};
  }
  &[data-tone='accent'] {
    color: ${color.accent};
  }
  &[data-tone='danger'] {
    color: ${color.danger};
  }
  &[data-tone='success'] {
    color: ${color.success};
  }
  &[data-align='center'] {
    text-align: center;
  }
  &[data-align='right'] {
    text-align: right;
  }
`;

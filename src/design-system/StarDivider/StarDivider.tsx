import styled from '@emotion/styled';
import { Icon } from '../Icon/Icon';
import { color } from '../tokens';

export interface StarDividerProps {
  /** Default `center`. */
  align?: 'left' | 'center';
  /** For styles of the parent layout. */
  className?: string;
}

/** The recurring ornament: an eight-pointed star between two fading lines. Hidden from screen readers. */
export function StarDivider({ align = 'center', className }: StarDividerProps) {
  return (
    <Line className={className} data-align={align} aria-hidden="true">
      <Icon name="star" size="20px" />
    </Line>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: 0.875rem;
  width: 100%;
  max-width: 17rem;
  color: ${color.ornament};
  &[data-align='center'] {
    margin-inline: auto;
  }
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: linear-gradient(to right, transparent, currentColor);
  }
  &::after {
    transform: scaleX(-1);
  }
  &[data-align='left']::before {
    display: none;
  }
`;

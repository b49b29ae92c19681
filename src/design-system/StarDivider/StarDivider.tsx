import styled from '@emotion/styled';
import { color } from '../tokens';

export interface StarDividerProps {
  /** Default `center`. */
  align?: 'left' | 'center';
  /** For the layout that it stands in. */
  className?: string;
}

/** The recurring ornament: an eight-pointed star between two fading lines. Says nothing to a screen reader. */
export function StarDivider({ align = 'center', className }: StarDividerProps) {
  return (
    <Line className={className} data-align={align} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="20" height="20" focusable="false">
        <path
          fill="currentColor"
          d="M12 0l1.7 8.2L18 5.9l-2.3 4.4L24 12l-8.3 1.7 2.3 4.4-4.3-2.3L12 24l-1.7-8.2-4.3 2.3 2.3-4.4L0 12l8.3-1.7L6 5.9l4.3 2.3z"
        />
      </svg>
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

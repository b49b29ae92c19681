import styled from '@emotion/styled';
import { duration } from '../tokens';

interface SpinnerProps {
  /** CSS length. Default `1.5em`. */
  size?: string;
  /** Announced to screen readers. Without it the spinner is decoration. */
  label?: string;
}

/** Shows that an activity is in progress. It does not rotate with reduced motion. */
export function Spinner({ size = '1.5em', label }: SpinnerProps) {
  return (
    <Ring
      style={{ width: size, height: size }}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}

const Ring = styled.span`
  display: inline-block;
  flex: none;
  border: 0.14em solid currentColor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: spin ${duration.turn} linear infinite;
`;

import styled from '@emotion/styled';
import { duration } from '../tokens';

export interface SpinnerProps {
  /** CSS length. Default `1.5em`. */
  size?: string;
  /** Read aloud while it turns. Without it the spinner is decoration. */
  label?: string;
}

/** Turns while something is under way; with reduced motion it stands still. */
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

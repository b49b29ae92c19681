import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { useId } from 'react';
import { color, duration, easing, fontSize, fontWeight, lineHeight, media, radius, space } from '../tokens';

export interface ProgressBarProps {
  /** What is under way: "Sending the letter". */
  label: string;
  /** How much is done, from 0 to `max`. Without it the bar says that something is under way, not how far it is. */
  value?: number;
  /** Default 100. */
  max?: number;
  /** The amount in words, where a percentage says too little: "2 of 3 steps". Shown and read in its place. */
  valueText?: string;
  /** Keeps label and amount for screen readers alone. */
  hideLabel?: boolean;
}

/** How far something is. */
export function ProgressBar({ label, value, max = 100, valueText, hideLabel }: ProgressBarProps) {
  const labelId = useId();
  const share = value === undefined ? null : Math.min(Math.max(value / max, 0), 1) || 0;
  const amount = valueText ?? (share === null ? '' : `${Math.round(share * 100)} %`);
  return (
    <Box>
      {hideLabel ? null : (
        <Words>
          <span id={labelId}>{label}</span>
          {/* The bar itself says it to screen readers. */}
          <Amount aria-hidden="true">{amount}</Amount>
        </Words>
      )}
      <Bar
        role="progressbar"
        {...(hideLabel ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
        {...(share === null
          ? {}
          : {
              'aria-valuenow': Math.round(share * max * 100) / 100,
              'aria-valuemin': 0,
              'aria-valuemax': max,
            })}
        aria-valuetext={valueText}
      >
        <Part
          data-unknown={share === null || undefined}
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      </Bar>
    </Box>
  );
}

const pass = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(250%); }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  width: 100%;
`;

const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  column-gap: ${space.m};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.snug};
`;

const Amount = styled.span`
  color: ${color.textMuted};
  font-variant-numeric: tabular-nums;
`;

const Bar = styled.div`
  height: 0.625rem;
  overflow: hidden;
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  background: ${color.sunken};
`;

const Part = styled.div`
  width: 100%;
  height: 100%;
  background: ${color.ornament};
  transform-origin: left;
  transition: transform ${duration.slow} ${easing.standard};
  &[data-unknown] {
    width: 40%;
    animation: ${pass} ${duration.sweep} ${easing.standard} infinite;
  }
  /* It stands still: a part in the middle, which looks like no amount. */
  @media (prefers-reduced-motion: reduce) {
    &[data-unknown] {
      margin-inline: auto;
    }
  }
  ${media.forcedColors} {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

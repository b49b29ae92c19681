import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { useId } from 'react';
import { color, duration, easing, fontSize, fontWeight, lineHeight, media, radius, space } from '../tokens';

export interface ProgressBarProps {
  /** The activity: "Sending the letter". */
  label: string;
  /** Progress from 0 to `max`. Without it the bar is indeterminate. */
  value?: number;
  /** Default 100. */
  max?: number;
  /** Text shown and read instead of a percentage: "2 of 3 steps". */
  valueText?: string;
  /** Hides label and amount visually; screen readers still read them. */
  hideLabel?: boolean;
}

/** The progress of an activity. */
export function ProgressBar({ label, value, max = 100, valueText, hideLabel }: ProgressBarProps) {
  const labelId = useId();
  const share = value === undefined ? null : Math.min(Math.max(value / max, 0), 1) || 0;
  const amount = valueText ?? (share === null ? '' : `${Math.round(share * 100)} %`);
  return (
    <Box>
      {hideLabel ? null : (
        <Caption>
          <span id={labelId}>{label}</span>
          {/* Screen readers get the value from the bar. */}
          <Amount aria-hidden="true">{amount}</Amount>
        </Caption>
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
        <Fill
          data-indeterminate={share === null || undefined}
          style={share === null ? undefined : { transform: `scaleX(${share})` }}
        />
      </Bar>
    </Box>
  );
}

const sweep = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(250%); }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  width: 100%;
`;

const Caption = styled.div`
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

const Fill = styled.div`
  width: 100%;
  height: 100%;
  background: ${color.ornament};
  transform-origin: left;
  transition: transform ${duration.slow} ${easing.standard};
  &[data-indeterminate] {
    width: 40%;
    animation: ${sweep} ${duration.sweep} ${easing.standard} infinite;
  }
  /* Without motion the indeterminate fill is centered, so that it does not look like an amount. */
  @media (prefers-reduced-motion: reduce) {
    &[data-indeterminate] {
      margin-inline: auto;
    }
  }
  ${media.forcedColors} {
    background: Highlight;
    forced-color-adjust: none;
  }
`;

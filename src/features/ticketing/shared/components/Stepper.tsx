import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import {
  Icon,
  Text,
  VisuallyHidden,
  color,
  font,
  fontSize,
  fontWeight,
  opticalSize,
  radius,
  size,
  space,
} from '../../../../design-system';

interface StepperProps {
  /** Label of the number */
  title: string;
  /** Text below the title */
  hint?: ReactNode;
  /** Accessible names of the group and its buttons */
  labels: { group: string; fewer: string; more: string };
  /** What a screen reader announces after a change: "2 adult tickets" */
  countText: string;
  count: number;
  /** False at the limit: the button is disabled but keeps the focus */
  canAdd: boolean;
  onChange: (count: number) => void;
  /** `small` for options other than tickets */
  look?: 'large' | 'small';
}

/** A number with buttons to decrease and increase it. */
export function Stepper({
  title,
  hint,
  labels,
  countText,
  count,
  canAdd,
  onChange,
  look = 'large',
}: StepperProps) {
  return (
    <Row role="group" aria-label={labels.group}>
      <div>
        <Title data-look={look}>{title}</Title>
        {hint ? (
          <Text look="small" tone="muted">
            {hint}
          </Text>
        ) : null}
      </div>
      <Controls>
        <RoundButton
          type="button"
          aria-label={labels.fewer}
          aria-disabled={count === 0}
          onClick={() => count > 0 && onChange(count - 1)}
        >
          <Icon name="minus" />
        </RoundButton>
        <Count aria-live="polite" aria-atomic="true">
          <span aria-hidden="true">{count}</span>
          <VisuallyHidden>{countText}</VisuallyHidden>
        </Count>
        <RoundButton
          type="button"
          aria-label={labels.more}
          aria-disabled={!canAdd}
          onClick={() => canAdd && onChange(count + 1)}
        >
          <Icon name="plus" />
        </RoundButton>
      </Controls>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  /* The controls wrap below the text when that is enlarged. */
  flex-wrap: wrap;
  gap: ${space.xs} ${space.m};
  > :first-of-type {
    flex: 1 1 7.5rem;
    min-width: 0;
    overflow-wrap: break-word;
  }
`;

const Title = styled.p`
  font-family: ${font.display};
  font-size: ${fontSize.xl};
  font-variation-settings: ${opticalSize.xl};
  font-weight: ${fontWeight.semibold};
  line-height: 1.2;
  &[data-look='small'] {
    font-family: ${font.text};
    font-size: ${fontSize.m};
  }
`;

const Controls = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.xs};
`;

const RoundButton = styled.button`
  display: inline-grid;
  place-items: center;
  /* Both buttons must fit into the viewport with 200 % text. */
  width: min(${size.target}, 14vw);
  aspect-ratio: 1;
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  color: ${color.text};
  cursor: pointer;
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
  &[aria-disabled='true'] {
    border-color: ${color.border};
    color: ${color.border};
    cursor: not-allowed;
  }
`;

const Count = styled.output`
  min-width: 2.2ch;
  font-size: ${fontSize.xl};
  font-weight: ${fontWeight.semibold};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

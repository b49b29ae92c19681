import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import {
  Button,
  Icon,
  Text,
  color,
  fontSize,
  fontWeight,
  radius,
  size,
  space,
  type Elements,
} from '../../../design-system';
import { panel as panelStyle, SectionHeading } from '../screen/Panels';
import { checkoutTexts as texts } from './texts';
import { stepNames, type Step } from './steps';

interface StepPanelProps {
  step: Step;
  /** The values of a completed step */
  summary: string[];
  onEdit: () => void;
  /** The form of the step, rendered while the step is current */
  children: Elements;
}

/** One step of checkout: its form while it is current, a summary when it is done, only its name before. */
export function StepPanel({ step: { name, status }, summary, onEdit, children }: StepPanelProps) {
  const headingId = `checkout-step-${name}`;
  const panel = useRef<HTMLElement>(null);
  const statusBefore = useRef(status);
  useEffect(() => {
    if (status === 'current' && statusBefore.current !== 'current') panel.current?.focus();
    statusBefore.current = status;
  }, [status]);

  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-current={status === 'current' ? 'step' : undefined}
      data-status={status}
    >
      <Head>
        <Mark aria-hidden>{status === 'done' ? <Icon name="check" /> : stepNames.indexOf(name) + 1}</Mark>
        <SectionHeading id={headingId}>{texts.steps[name]}</SectionHeading>
        {status === 'done' ? (
          <Button variant="text" buttonSize="small" onClick={onEdit}>
            {texts.edit(texts.steps[name])}
          </Button>
        ) : null}
      </Head>
      {status === 'current' ? children : null}
      {status === 'done' ? (
        <div>
          {summary.map((line) => (
            <Text key={line} look="small" tone="muted">
              {line}
            </Text>
          ))}
        </div>
      ) : null}
    </Panel>
  );
}

const Panel = styled.section`
  ${panelStyle}
  scroll-margin-block-start: ${size.scrollOffset};
  &[data-status='upcoming'] {
    background: transparent;
    color: ${color.textMuted};
  }
  &:focus {
    outline: none;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  > button {
    margin-inline-start: auto;
  }
`;

const Mark = styled.span`
  display: inline-grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border: 1px solid currentColor;
  border-radius: ${radius.pill};
  color: ${color.accent};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
`;

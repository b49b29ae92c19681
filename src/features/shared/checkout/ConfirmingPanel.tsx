import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Button, Notice, Spinner, Stack, Text, color } from '../../../design-system';
import { Panel } from '../screen/Panels';
import { SectionHeading } from '../screen/SectionHeading';
import { checkoutTexts as texts } from './texts';

interface ConfirmingPanelProps {
  /** What becomes of the purchase meanwhile */
  text: string;
  /** Null until the order is known */
  orderNumber: string | null;
  /** Shown when the bank takes longer than usual; null before */
  slowText: ReactNode;
  onCheck: () => void;
}

/** Shown while a payment is sent and neither the bank nor Helios has answered. */
export function ConfirmingPanel({ text, orderNumber, slowText, onCheck }: ConfirmingPanelProps) {
  return (
    <Panel>
      <SpinnerBox>
        <Spinner size="2rem" />
      </SpinnerBox>
      <Stack gap="s" role="status">
        <SectionHeading>{texts.confirmingTitle}</SectionHeading>
        <Text>{text}</Text>
        {orderNumber === null ? null : <Text look="small">{texts.orderNumber(orderNumber)}</Text>}
      </Stack>
      {slowText === null ? null : (
        <Notice
          tone="warning"
          actions={
            <Button buttonSize="small" variant="secondary" onClick={onCheck}>
              {texts.checkAgain}
            </Button>
          }
        >
          {slowText}
        </Notice>
      )}
    </Panel>
  );
}

const SpinnerBox = styled.div`
  color: ${color.accent};
`;

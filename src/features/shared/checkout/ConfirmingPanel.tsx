import styled from '@emotion/styled';
import { Button, Notice, Spinner, Stack, Text, color, type Elements } from '../../../design-system';
import { Panel } from '../screen/Panels';
import { SectionHeading } from '../screen/SectionHeading';
import { checkoutTexts as texts } from './texts';

interface ConfirmingPanelProps {
  /** What becomes of the purchase meanwhile */
  text: string;
  /** Null until the order is known */
  orderNumber: string | null;
  /** Who can help when the bank takes longer than usual; null before */
  callUs: Elements;
  onCheck: () => void;
}

/** Shown while a payment is sent and neither the bank nor Helios has answered. */
export function ConfirmingPanel({ text, orderNumber, callUs, onCheck }: ConfirmingPanelProps) {
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
      {callUs === null ? null : (
        <Notice
          tone="warning"
          actions={
            <Button buttonSize="small" variant="secondary" onClick={onCheck}>
              {texts.checkAgain}
            </Button>
          }
        >
          <span>
            {texts.confirmingLong} {callUs}
          </span>
        </Notice>
      )}
    </Panel>
  );
}

const SpinnerBox = styled.div`
  color: ${color.accent};
`;

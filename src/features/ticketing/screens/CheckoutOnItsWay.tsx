import { Button, Notice } from '../../../design-system';
import { loadMissingCode, useIsCodeMissing } from '../../../state/patiently';
import { Screen } from '../components/Screen';
import { Waiting } from '../components/Waiting';
import { cartPath, ticketingPath } from '../routing/paths';
import { checkoutTexts, commonTexts as texts } from '../texts';

/** In place of checkout while its code is on its way, or waits for the connection. */
export function CheckoutOnItsWay() {
  const isMissing = useIsCodeMissing();
  return (
    <Screen
      title={checkoutTexts.heading}
      step="pay"
      links={{ show: ticketingPath, cart: cartPath }}
      tellsOffline={!isMissing}
    >
      {isMissing ? (
        <Notice
          tone="warning"
          title={texts.stepMissing}
          actions={
            <Button buttonSize="small" variant="secondary" onClick={loadMissingCode}>
              {texts.retry}
            </Button>
          }
        >
          {texts.stepMissingText}
        </Notice>
      ) : (
        <Waiting />
      )}
    </Screen>
  );
}

import { Button, Notice } from '../../../design-system';
import { loadMissingCode } from '../../../state/loadWithRetry';
import type { TrackedLoad } from '../../../state/trackLoad';
import { Screen } from '../shared/components/Screen';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { cartPath, ticketingPath } from '../shared/routing/paths';
import { checkoutTexts, commonTexts as texts } from '../shared/texts';

/** Shown while the code of checkout is loaded or waits for the connection. */
export function CheckoutLoading({ checkout }: { checkout: TrackedLoad<unknown> }) {
  const isMissing = checkout.useIsMissing();
  return (
    <Screen
      title={checkoutTexts.heading}
      step="pay"
      links={{ show: ticketingPath, cart: cartPath }}
      showsOfflineNotice={!isMissing}
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
        <LoadingIndicator />
      )}
    </Screen>
  );
}

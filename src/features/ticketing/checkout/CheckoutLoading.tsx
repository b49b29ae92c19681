import { type TrackedLoad, MissingCodeNotice } from '../../shared/screen/screenCode';
import { Screen } from '../shared/components/Screen';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { cartPath, ticketingPath } from '../shared/routing/paths';
import { checkoutTexts } from '../shared/texts';

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
      {isMissing ? <MissingCodeNotice /> : <LoadingIndicator />}
    </Screen>
  );
}

import { useEffect, useState } from 'react';
import { Notice } from '../../../design-system';
import { useGiftCardCart } from '../../../state/giftCards/giftCards';
import { runWhenIdle } from '../../../runtime/runWhenIdle';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { createScreenCode } from '../../shared/screen/screenCode';
import { CallUs, GiftCardScreen } from '../shared/GiftCardScreen';
import { useGiftCardData } from '../shared/giftCardData';
import { WithOptions } from '../shared/giftCardOptions';
import { selectionTexts as texts } from '../shared/texts';
import { BalanceCheck } from './BalanceCheck';

const form = createScreenCode(async () => (await import('./GiftCardForm')).GiftCardForm);

interface SelectionScreenProps {
  /** The query of the URL: `item` is the item of the cart to change. */
  search: string;
}

/** /gift-cards */
export function SelectionScreen({ search }: SelectionScreenProps) {
  const { title, intro, designs } = useGiftCardData();
  const { items } = useGiftCardCart();
  const isFormNeeded = useIsFormNeeded();
  const itemId = new URLSearchParams(search).get('item');
  const item = items.find(({ id }) => id === itemId);
  return (
    <GiftCardScreen
      title={item ? texts.editHeading : title || texts.heading}
      subtitle={item ? undefined : intro || texts.intro}
      step="choose"
      showsOfflineNotice={false}
    >
      {designs.length === 0 ? (
        <Notice title={texts.none} live={false}>
          {texts.noneText} <CallUs />
        </Notice>
      ) : (
        <WithOptions>
          {(options) =>
            isFormNeeded ? <form.Screen key={item?.id} options={options} item={item} /> : <LoadingIndicator />
          }
        </WithOptions>
      )}
      {item ? null : <BalanceCheck />}
    </GiftCardScreen>
  );
}

/**
 * Whether the form is rendered: from the first moment when the browser is idle, as all forms. Its code and its rules are larger than
 * the rest of the page, and Helios answers meanwhile.
 */
function useIsFormNeeded(): boolean {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(
    () =>
      runWhenIdle(() => {
        form.load().catch(() => undefined);
        setIsNeeded(true);
      }, 0),
    [],
  );
  return isNeeded;
}

import { Notice } from '../../../design-system';
import { useGiftCardCart } from '../../../state/giftCards';
import { CallUs } from '../shared/Failure';
import { GiftCardScreen } from '../shared/GiftCardScreen';
import { useGiftCardData } from '../shared/giftCardData';
import { WithOptions } from '../shared/giftCardOptions';
import { selectionTexts as texts } from '../shared/texts';
import { BalanceCheck } from './BalanceCheck';
import { GiftCardForm } from './GiftCardForm';

export interface SelectionScreenProps {
  /** The query of the URL: `item` is the item of the cart to change. */
  search: string;
}

/** /gift-cards */
export function SelectionScreen({ search }: SelectionScreenProps) {
  const { title, intro, designs } = useGiftCardData();
  const { items } = useGiftCardCart();
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
          {(options) => <GiftCardForm key={item?.id} options={options} item={item} />}
        </WithOptions>
      )}
      {item ? null : <BalanceCheck />}
    </GiftCardScreen>
  );
}

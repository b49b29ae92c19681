import { describeGiftCards, describeGiftCardCart } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import { ButtonLink, Notice, Button, Cluster, Icon, Text } from '../../../design-system';
import { useGiftCardAttempt, useGiftCardCart } from '../../../state/giftCards/giftCards';
import { CallUs, EmptyCart, GiftCardScreen } from '../shared/GiftCardScreen';
import { useGiftCardData } from '../shared/giftCardData';
import { WithOptions } from '../shared/giftCardOptions';
import { useCalculation, TotalPanel } from '../shared/TotalPanel';
import { checkoutPath, editPath, giftCardsPath } from '../shared/paths';
import { cartTexts as texts, commonTexts } from '../shared/texts';
import { RemovedNotice, useRemovedItem } from './RemovedNotice';
import { hasCode } from '../../../helios/heliosError';
import type { GiftCardOptions } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { Columns, Panel } from '../../shared/screen/Panels';
import { useTrackOnce } from '../../shared/screen/useTrackOnce';
import { describeDelivery } from '../shared/delivery';
import { findItemProblem } from '../shared/itemProblem';
import { getItemName, getRecipientName, ItemList, ItemRow } from '../shared/OrderLines';

/** /gift-cards/cart */
export function CartScreen() {
  return (
    <GiftCardScreen title={texts.heading} step="cart">
      <CartOrNotice />
    </GiftCardScreen>
  );
}

function CartOrNotice() {
  const { cartId, items } = useGiftCardCart();
  const { attempt } = useGiftCardAttempt();
  const removal = useRemovedItem();
  if (attempt !== null && attempt.cartId === cartId) return <PaymentPendingNotice />;
  return (
    <WithOptions>
      {(options) => (
        <>
          <RemovedNotice
            removal={{
              ...removal,
              restore: () => {
                if (removal.removed)
                  track({
                    name: 'productAdded',
                    ...describeGiftCards([removal.removed], options.currency),
                  });
                removal.restore();
              },
            }}
            currency={options.currency}
          />
          {items.length === 0 ? (
            <EmptyCart />
          ) : (
            <CartContent items={items} options={options} onRemove={removal.remove} />
          )}
        </>
      )}
    </WithOptions>
  );
}

/** Shown while a payment of this cart is pending. Only checkout shows its result. */
function PaymentPendingNotice() {
  return (
    <Notice
      title={texts.payment}
      actions={
        <ButtonLink buttonSize="small" href={checkoutPath}>
          {texts.toPayment}
        </ButtonLink>
      }
    >
      {texts.paymentText} <CallUs prefix={commonTexts.questions} />
    </Notice>
  );
}

interface CartContentProps {
  items: readonly GiftCardCartItem[];
  options: GiftCardOptions;
  onRemove: (item: GiftCardCartItem) => void;
}

/** The gift cards of the cart, their total, and the link to checkout. */
function CartContent({ items, options, onRemove }: CartContentProps) {
  const { designs } = useGiftCardData();
  const calculation = useCalculation(items);
  const { data, error } = calculation.resource;
  const { currency } = options;
  useTrackOnce('cart', () => ({ name: 'cartViewed', ...describeGiftCardCart(items, currency) }));
  const problems = items.map((item) => findItemProblem(item, options, designs));
  const hasProblem = problems.some((problem) => problem !== null);
  return (
    <Columns>
      <Panel>
        <ItemList>
          {items.map((item, index) => {
            const lineCents = data?.items[index]?.totalCents;
            const problem = problems[index];
            return (
              <ItemRow
                key={item.id}
                item={item}
                currency={options.currency}
                delivery={describeDelivery(item, options)}
                total={lineCents === undefined ? '' : formatMoney(lineCents, options.currency)}
              >
                {problem ? <Notice tone="warning">{texts.problems[problem]}</Notice> : null}
                <ItemActions
                  item={item}
                  currency={options.currency}
                  onRemove={() => {
                    track({ name: 'productRemoved', ...describeGiftCards([item], currency) });
                    onRemove(item);
                  }}
                />
              </ItemRow>
            );
          })}
        </ItemList>
        <Cluster>
          <ButtonLink variant="secondary" buttonSize="small" href={giftCardsPath}>
            <Icon name="plus" /> {texts.another}
          </ButtonLink>
        </Cluster>
      </Panel>
      <TotalPanel heading={texts.summary} calculation={calculation}>
        {hasProblem ? (
          <Notice tone="warning">{texts.fixFirst}</Notice>
        ) : hasCode(error, 'GIFT_CARD_LIMIT', 'INVALID_REQUEST') ? null : (
          <ButtonLink buttonSize="large" fullWidth href={checkoutPath}>
            {texts.checkout} <Icon name="arrowRight" />
          </ButtonLink>
        )}
        <Text look="small" tone="muted">
          <CallUs prefix={commonTexts.questions} />
        </Text>
      </TotalPanel>
    </Columns>
  );
}

interface ItemActionsProps {
  item: GiftCardCartItem;
  currency: string;
  onRemove: () => void;
}

function ItemActions({ item, currency, onRemove }: ItemActionsProps) {
  const name = getItemName(item, currency);
  const recipient = getRecipientName(item);
  return (
    <Cluster gap="l">
      <ButtonLink
        variant="text"
        buttonSize="small"
        href={editPath(item.id)}
        aria-label={texts.editOf(name, recipient)}
      >
        {texts.edit}
      </ButtonLink>
      <Button
        variant="text"
        buttonSize="small"
        aria-label={texts.removeOf(name, recipient)}
        onClick={onRemove}
      >
        <Icon name="trash" /> {texts.remove}
      </Button>
    </Cluster>
  );
}

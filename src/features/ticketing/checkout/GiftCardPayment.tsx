import styled from '@emotion/styled';
import { paymentLimits } from '../../../helios/limits.generated';
import { formatMoney } from '../../../lib/money';
import { Button, Notice, Text, VisuallyHidden, space } from '../../../design-system';
import { CodeDetails, CodeForm } from '../../shared/screen/CodeForm';
import { FocusKeeper } from '../../shared/screen/FocusKeeper';
import { checkoutTexts as texts } from '../shared/texts';
import { splitPayment, getGiftCardErrorText } from './giftCards';
import { useGiftCards } from './useGiftCards';

interface GiftCardPaymentProps {
  totalCents: number;
  currency: string;
}

/** The gift cards of a payment with their balances, and a form to add one. */
export function GiftCardPayment({ totalCents, currency }: GiftCardPaymentProps) {
  const { cards, emptyCards, add, remove } = useGiftCards();
  const payment = splitPayment(cards, totalCents);
  const money = (cents: number) => formatMoney(cents, currency);
  const canAdd = payment.restCents > 0 && cards.length < paymentLimits.MAX_GIFT_CARDS;
  const newest = payment.cards.at(-1);
  return (
    <FocusKeeper>
      <VisuallyHidden as="div" role="status">
        {newest
          ? texts.giftCardAdded(newest.last4, money(newest.amountCents), money(payment.restCents))
          : null}
      </VisuallyHidden>
      {cards.length > 0 ? (
        <List aria-label={texts.giftCards}>
          {cards.map((card) => {
            const amount = payment.cards.find((each) => each.number === card.number)?.amountCents ?? 0;
            return (
              <li key={card.number}>
                <div>
                  <strong>{texts.giftCardPays(card.last4, money(amount))}</strong>
                  <Text look="small" tone="muted">
                    {texts.giftCardLeft(money(card.balanceCents), money(card.balanceCents - amount))}
                  </Text>
                </div>
                <Button data-remove variant="text" buttonSize="small" onClick={() => remove(card.number)}>
                  {texts.giftCardRemove(card.last4)}
                </Button>
              </li>
            );
          })}
        </List>
      ) : null}
      {emptyCards.length > 0 ? <Notice>{texts.giftCardsEmpty(emptyCards)}</Notice> : null}
      {canAdd ? (
        /* The key closes the element after a card was added. */
        <CodeDetails key={cards.length}>
          <summary>{cards.length > 0 ? texts.giftCardAnother : texts.giftCardQuestion}</summary>
          <CodeForm
            label={texts.giftCardNumber}
            hint={texts.giftCardHint}
            buttonLabel={texts.giftCardSubmit}
            emptyError={texts.giftCardMissing}
            onSubmit={(number) => add(number, currency)}
            getErrorText={getGiftCardErrorText}
          />
        </CodeDetails>
      ) : null}
    </FocusKeeper>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space.xs} ${space.m};
    padding-block: ${space.xs};
  }
`;

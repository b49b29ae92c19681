import styled from '@emotion/styled';
import { formatMoney } from '../../../api/money';
import { Button, Notice, Text, VisuallyHidden, color, fontSize, space } from '../../../design-system';
import { CodeForm } from '../components/CodeForm';
import { KeepsFocus } from '../components/KeepsFocus';
import { answerTo, isCode, problemAnswers } from '../problems';
import { checkoutTexts as texts } from '../texts';
import { splitPayment } from './giftCards';
import { GiftCardRefused, MAX_GIFT_CARDS, type GiftCards } from './useGiftCards';

export interface GiftCardPaymentProps {
  giftCards: GiftCards;
  totalCents: number;
  currency: string;
}

/** Gift cards that pay a part of the order, or all of it, each with what it holds. */
export function GiftCardPayment({ giftCards, totalCents, currency }: GiftCardPaymentProps) {
  const { cards, gone, add, remove } = giftCards;
  const paying = splitPayment(cards, totalCents);
  const money = (cents: number) => formatMoney(cents, currency);
  const canAdd = paying.restCents > 0 && cards.length < MAX_GIFT_CARDS;
  const newest = paying.cards.at(-1);
  return (
    <KeepsFocus>
      <VisuallyHidden as="div" role="status">
        {newest
          ? texts.giftCardAdded(newest.last4, money(newest.amountCents), money(paying.restCents))
          : null}
      </VisuallyHidden>
      {cards.length > 0 ? (
        <List aria-label={texts.giftCards}>
          {cards.map((card) => {
            const amount = paying.cards.find((each) => each.number === card.number)?.amountCents ?? 0;
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
      {gone.length > 0 ? <Notice>{texts.giftCardsGone(gone)}</Notice> : null}
      {canAdd ? (
        /* Closed again for each card that is added. */
        <Details key={cards.length}>
          <summary>{cards.length > 0 ? texts.giftCardAnother : texts.giftCardAsk}</summary>
          <CodeForm
            label={texts.giftCardNumber}
            hint={texts.giftCardHint}
            action={texts.giftCardUse}
            missing={texts.giftCardMissing}
            maxLength={40}
            onUse={add}
            wordsOf={wordsOf}
          />
        </Details>
      ) : null}
    </KeepsFocus>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof GiftCardRefused) return texts.giftCardRefused[error.reason];
  // A number that is too short is not one of ours, either.
  const { title, message } = isCode(error, 'INVALID_REQUEST')
    ? problemAnswers.GIFT_CARD_NOT_FOUND
    : answerTo(error);
  return `${title}. ${message}`;
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

const Details = styled.details`
  summary {
    padding-block: ${space.xs};
    color: ${color.link};
    font-size: ${fontSize.s};
    cursor: pointer;
  }
`;

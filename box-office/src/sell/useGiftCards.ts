import { useEffect, useRef, useState } from 'react';
import { api, unwrap, type CounterSale, type PayBody, type PaymentQuote } from '../api/api';
import { useChange } from '../session/session';
import { describeError } from '../shell/Loaded';
import { paymentTexts as texts } from './texts';

interface QuotedCards {
  /** The numbers and the total that the quote is for. */
  key: string;
  quote: PaymentQuote;
}

const toKey = (numbers: readonly string[], { saleId, totals }: CounterSale) =>
  JSON.stringify([saleId, totals.totalCents, numbers]);

/** A number as Helios compares it. */
const normalize = (number: string) => number.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** The gift cards of a payment. Helios says what each pays, and what is left; again when the total changes. */
export function useGiftCards(sale: CounterSale) {
  const change = useChange();
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const [quoted, setQuoted] = useState<QuotedCards | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  /** The last request. The answers of the others are too old to be shown. */
  const last = useRef<symbol>();
  const key = toKey(numbers, sale);
  const quote = quoted?.key === key ? quoted.quote : null;
  const { saleId } = sale;

  const request = async (giftCards: readonly string[]): Promise<boolean> => {
    const own = Symbol();
    last.current = own;
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await change(() =>
        unwrap(
          api.POST('/staff/counter-sales/{saleId}/payment-quote', {
            params: { path: { saleId } },
            body: { giftCards: [...giftCards] },
          }),
        ),
      );
      if (last.current === own) setQuoted({ key: toKey(giftCards, sale), quote: answer });
      return true;
    } catch (error) {
      if (last.current === own) setFailure(describeError(error));
      return false;
    } finally {
      if (last.current === own) setIsBusy(false);
    }
  };
  useEffect(() => {
    if (numbers.length > 0 && !quote) void request(numbers);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new quote for a new total, and not after a failure
  }, [key]);

  const payments: NonNullable<PayBody['giftCards']> =
    quote?.giftCards.flatMap(({ amountCents }, index) => {
      const number = numbers[index];
      return number !== undefined && amountCents > 0 ? [{ number, amountCents }] : [];
    }) ?? [];
  return {
    /** `paid` is null while it is not known. */
    cards: numbers.map((number, index) => ({
      last4: normalize(number).slice(-4),
      paid: quote?.giftCards[index] ?? null,
    })),
    payments,
    /** What cash or the terminal pays; null while it is not known. */
    dueCents: numbers.length === 0 ? sale.totals.totalCents : (quote?.dueCents ?? null),
    isBusy,
    failure,
    /** Asks again what the cards pay; null when that is known. */
    retry: numbers.length > 0 && !quote && !isBusy ? () => void request(numbers) : null,
    /** Resolves to whether the card can be used. */
    add: async (number: string): Promise<boolean> => {
      if (numbers.some((other) => normalize(other) === normalize(number))) {
        setFailure({ title: texts.giftCardTwice, detail: '' });
        return false;
      }
      const isAdded = await request([...numbers, number]);
      if (isAdded) setNumbers((before) => [...before, number]);
      return isAdded;
    },
    remove: (index: number) => {
      setFailure(null);
      setNumbers((before) => before.filter((_, other) => other !== index));
    },
  };
}

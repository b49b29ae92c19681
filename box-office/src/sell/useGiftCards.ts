import { useEffect, useState } from 'react';
import { api, unwrap, type CounterSale, type PayBody, type PaymentQuote } from '../api/api';
import { useChange } from '../session/session';
import { describeError } from '../shell/Loaded';

interface QuotedCards {
  /** The numbers and the total that the quote is for. */
  key: string;
  quote: PaymentQuote;
}

const toKey = (numbers: readonly string[], { saleId, totals }: CounterSale) =>
  JSON.stringify([saleId, totals.totalCents, numbers]);

/** The gift cards of a payment. Helios says what each pays, and what is left; again when the total changes. */
export function useGiftCards(sale: CounterSale) {
  const change = useChange();
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const [quoted, setQuoted] = useState<QuotedCards | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const key = toKey(numbers, sale);
  const quote = quoted?.key === key ? quoted.quote : null;
  const { saleId } = sale;

  const request = async (giftCards: readonly string[]): Promise<boolean> => {
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
      setQuoted({ key: toKey(giftCards, sale), quote: answer });
      return true;
    } catch (error) {
      setFailure(describeError(error));
      return false;
    } finally {
      setIsBusy(false);
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
    cards: numbers.length > 0 ? (quote?.giftCards ?? []) : [],
    payments,
    /** What cash or the terminal pays; null while it is not known. */
    dueCents: numbers.length === 0 ? sale.totals.totalCents : (quote?.dueCents ?? null),
    isBusy,
    failure,
    /** Resolves to whether the card can be used. */
    add: async (number: string): Promise<boolean> => {
      const next = [...numbers, number];
      const isAdded = await request(next);
      if (isAdded) setNumbers(next);
      return isAdded;
    },
    remove: (index: number) => setNumbers(numbers.filter((_, other) => other !== index)),
  };
}

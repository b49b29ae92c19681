import { normalizeNumber, splitPayment } from './giftCards';

const createCard = (last4: string, balanceCents: number) => ({ number: `N${last4}`, last4, balanceCents });

test('gift cards pay in their order, and the rest remains', () => {
  expect(splitPayment([createCard('0001', 2000), createCard('0002', 1500)], 5000)).toEqual({
    cards: [
      { ...createCard('0001', 2000), amountCents: 2000 },
      { ...createCard('0002', 1500), amountCents: 1500 },
    ],
    restCents: 1500,
  });
});

test('a gift card pays at most the rest, and an unneeded one pays nothing', () => {
  expect(splitPayment([createCard('0001', 9000), createCard('0002', 1500)], 5000)).toEqual({
    cards: [{ ...createCard('0001', 9000), amountCents: 5000 }],
    restCents: 0,
  });
});

test('the rest is zero or at least the minimum amount of a card', () => {
  expect(splitPayment([createCard('0001', 3000), createCard('0002', 1951)], 5000)).toEqual({
    cards: [
      { ...createCard('0001', 3000), amountCents: 3000 },
      { ...createCard('0002', 1951), amountCents: 1950 },
    ],
    restCents: 50,
  });
  expect(splitPayment([createCard('0001', 4960), createCard('0002', 20)], 5000)).toEqual({
    cards: [{ ...createCard('0001', 4960), amountCents: 4950 }],
    restCents: 50,
  });
  expect(splitPayment([createCard('0001', 5000)], 5000).restCents).toBe(0);
});

test('without gift cards the whole total remains', () => {
  expect(splitPayment([], 5000)).toEqual({ cards: [], restCents: 5000 });
});

test('ignores spaces, dashes and case in a number', () => {
  expect(normalizeNumber(' ltgc-demo card-0050 ')).toBe('LTGCDEMOCARD0050');
});

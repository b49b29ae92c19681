import { normaliseNumber, splitPayment } from './giftCards';

const card = (last4: string, balanceCents: number) => ({ number: `N${last4}`, last4, balanceCents });

test('cards pay in the order in which they were given, the rest stays to be paid', () => {
  expect(splitPayment([card('0001', 2000), card('0002', 1500)], 5000)).toEqual({
    cards: [
      { ...card('0001', 2000), amountCents: 2000 },
      { ...card('0002', 1500), amountCents: 1500 },
    ],
    restCents: 1500,
  });
});

test('no card pays more than is left, and one that is not needed pays nothing', () => {
  expect(splitPayment([card('0001', 9000), card('0002', 1500)], 5000)).toEqual({
    cards: [{ ...card('0001', 9000), amountCents: 5000 }],
    restCents: 0,
  });
});

test('as much as a card takes at least is left to it, or nothing', () => {
  expect(splitPayment([card('0001', 3000), card('0002', 1951)], 5000)).toEqual({
    cards: [
      { ...card('0001', 3000), amountCents: 3000 },
      { ...card('0002', 1951), amountCents: 1950 },
    ],
    restCents: 50,
  });
  expect(splitPayment([card('0001', 4960), card('0002', 20)], 5000)).toEqual({
    cards: [{ ...card('0001', 4960), amountCents: 4950 }],
    restCents: 50,
  });
  expect(splitPayment([card('0001', 5000)], 5000).restCents).toBe(0);
});

test('without cards all is left', () => {
  expect(splitPayment([], 5000)).toEqual({ cards: [], restCents: 5000 });
});

test('a number is the same however it is typed', () => {
  expect(normaliseNumber(' ltgc-demo card-0050 ')).toBe('LTGCDEMOCARD0050');
});

import { formatMoney } from './money';

test('formats cents with the currency sign and two decimals', () => {
  expect(formatMoney(5900, 'USD')).toBe('$59.00');
  expect(formatMoney(123456, 'USD')).toBe('$1,234.56');
  expect(formatMoney(0, 'USD')).toBe('$0.00');
});

/** The names of card brands. Others are shown as received from the provider. */
const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

export function getBrandName(brand: string): string {
  return brandNames[brand] ?? brand;
}

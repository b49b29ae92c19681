/** Cents of a typed amount: "50", "50.5", "50.00", "1,250.00" or "50,00", also with the sign of a currency. Null for anything else. */
export function parseMoney(text: string): number | null {
  const match =
    /^\p{Sc}?\s*(?<whole>\d{1,7}|\d{1,3}(?<separator>[,.])\d{3}(?:\k<separator>\d{3})*)(?:(?<point>[.,])(?<rest>\d{1,2}))?\s*\p{Sc}?$/u.exec(
      text.trim(),
    )?.groups;
  if (!match?.['whole']) return null;
  const { whole, separator, point, rest = '' } = match;
  if (separator !== undefined && separator === point) return null;
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}

/** As Helios limits it. */
const MAX_CENTS = 10_000_000;

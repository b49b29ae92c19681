import type { GiftCardItem, GiftCardOptions } from '../../../helios/types';
import { formatDate } from '../../../lib/formatDate';
import { locale } from '../../../lib/locale';
import { formatMoney } from '../../../lib/money';
import { formatUnbrokenTime } from '../../../lib/wallClock';
import { cardTexts as texts } from './texts';

/** The part of the options that times of delivery need. */
type DeliveryTime = Pick<GiftCardOptions, 'deliveryTime' | 'timeZone'>;

/** "8:00 AM", with a no-break space */
export function formatDeliveryTime({ deliveryTime }: Pick<GiftCardOptions, 'deliveryTime'>): string {
  return formatUnbrokenTime(`2000-01-01T${deliveryTime}:00`);
}

/** "Eastern Time" */
export function formatTimeZone(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(0),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** How the cards of an item arrive, in one sentence without a full stop. */
export function describeDelivery(
  { delivery, recipient }: Pick<GiftCardItem, 'delivery' | 'recipient'>,
  options: DeliveryTime,
): string {
  if (delivery.method === 'print') return texts.delivery.print;
  const to = recipient === null ? texts.delivery.you : (recipient.emailAddress ?? texts.delivery.them);
  return delivery.day === null
    ? texts.delivery.now(to)
    : texts.delivery.day(to, formatDate(delivery.day, 'full'), formatDeliveryTime(options));
}

/** "$50", or "$12.50": cents only where there are some, as on a printed card. */
export function formatCardAmount(cents: number, currency: string): string {
  const amount = formatMoney(cents, currency);
  return cents % 100 === 0 ? amount.replace(/\D00$/, '') : amount;
}

/** The day (`YYYY-MM-DD`) of an instant, in words, at the theater. */
export function formatInstantDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(instant));
}

import type { GiftCardDesign } from '../../../content/giftCards';
import type { GiftCardItem, GiftCardOptions } from '../../../helios/types';
import { cleanLine, cleanText } from '../../../lib/cleanText';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';

/** The values of the form as typed. */
export interface GiftCardFields {
  /** Id of the picture of the design */
  designImageId: string;
  /** An offered amount in cents, `other`, or empty */
  amount: string;
  /** The typed amount in whole currency units */
  otherAmount: string;
  recipient: string;
  recipientName: string;
  recipientEmail: string;
  senderName: string;
  message: string;
  delivery: string;
  /** `YYYY-MM-DD` */
  day: string;
  quantity: string;
}

export const OTHER_AMOUNT = 'other';
export const recipients = ['other', 'self'] as const;
export const deliveries = ['now', 'day', 'print'] as const;

/** In the order of the form. */
export const fieldNames = [
  'designImageId',
  'amount',
  'otherAmount',
  'quantity',
  'recipient',
  'recipientName',
  'senderName',
  'message',
  'delivery',
  'recipientEmail',
  'day',
] as const satisfies (keyof GiftCardFields)[];

/** A new gift card: the first design, for somebody else, by email at once. */
export function createEmptyFields(designs: readonly GiftCardDesign[]): GiftCardFields {
  return {
    designImageId: designs[0]?.image.id ?? '',
    amount: '',
    otherAmount: '',
    recipient: 'other',
    recipientName: '',
    recipientEmail: '',
    senderName: '',
    message: '',
    delivery: 'now',
    day: '',
    quantity: '1',
  };
}

/** The fields of an item of the cart. */
export function toFields(
  item: GiftCardCartItem,
  { amountsCents }: Pick<GiftCardOptions, 'amountsCents'>,
): GiftCardFields {
  const isOffered = amountsCents.includes(item.amountCents);
  const { recipient, delivery } = item;
  return {
    designImageId: item.designImageId,
    amount: isOffered ? String(item.amountCents) : OTHER_AMOUNT,
    otherAmount: isOffered ? '' : String(item.amountCents / 100),
    recipient: recipient ? 'other' : 'self',
    recipientName: recipient?.name ?? '',
    recipientEmail: recipient?.emailAddress ?? '',
    senderName: item.senderName,
    message: item.message,
    delivery: delivery.method === 'print' ? 'print' : delivery.day === null ? 'now' : 'day',
    day: delivery.day ?? '',
    quantity: String(item.quantity),
  };
}

/** The stored values of a draft. Unknown fields are ignored, missing ones are as in a new gift card. */
export function readDraftFields(
  draft: Readonly<Record<string, string>>,
  initialFields: GiftCardFields,
): GiftCardFields {
  const fields = { ...initialFields };
  for (const name of fieldNames) fields[name] = draft[name] ?? fields[name];
  return fields;
}

/**
 * Cents of a typed amount: "75", "$75", "1,000" or "75.00". Only the sign of a currency may precede it, not a minus. Null when it is
 * not a whole amount, also for a decimal comma.
 */
export function parseAmount(text: string): number | null {
  const match = /^\p{Sc}?\s*(\d{1,3}(?:,\d{3})|\d{1,6})(?:\.00?)?$/u.exec(text.trim());
  return match?.[1] ? Number(match[1].replace(',', '')) * 100 : null;
}

/** The amount of the fields in cents; null when there is none yet. */
export function readAmountCents({ amount, otherAmount }: GiftCardFields): number | null {
  if (amount === OTHER_AMOUNT) return parseAmount(otherAmount);
  return amount === '' ? null : Number(amount);
}

/** The gift card of valid fields. What does not apply to the choice is left out. */
export function toItem(fields: GiftCardFields): GiftCardItem {
  const isForOther = fields.recipient === 'other';
  const isByEmail = fields.delivery !== 'print';
  return {
    amountCents: readAmountCents(fields) ?? 0,
    quantity: Number(fields.quantity),
    designImageId: fields.designImageId,
    recipient: isForOther
      ? {
          name: cleanLine(fields.recipientName),
          emailAddress: isByEmail ? cleanLine(fields.recipientEmail) : null,
        }
      : null,
    senderName: isForOther ? cleanLine(fields.senderName) : '',
    message: isForOther ? cleanText(fields.message) : '',
    delivery: {
      method: isByEmail ? 'email' : 'print',
      day: fields.delivery === 'day' ? fields.day : null,
    },
  };
}

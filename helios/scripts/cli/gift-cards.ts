import { formatMoney } from '../../src/lib/format.ts';
import { parseGiftCardAmount } from './arguments.ts';
import { requireWord } from './command.ts';
import type { Command } from './command.ts';
import type { IssuedGiftCard } from './format.ts';
import { callStaffApi } from './staff-api.ts';
import { formatPendingRequest } from './staff.ts';
import type { RequestedGiftCard } from './staff.ts';

/** `gift-card`: creates a gift card. */
export const runGiftCardCommand: Command = async (input) => {
  const amountCents = parseGiftCardAmount(requireWord(input, 0, 'the amount'));
  const card = await callStaffApi<IssuedGiftCard | RequestedGiftCard>('POST', '/staff/gift-cards', {
    amountCents,
  });
  const warning = 'Write it down: it is shown only once.';
  if ('request' in card) {
    return `${card.number} has no value yet. ${warning}\n${formatPendingRequest(card.request)}`;
  }
  return `${card.number} has ${formatMoney(card.amountCents, card.currency)}. ${warning}`;
};

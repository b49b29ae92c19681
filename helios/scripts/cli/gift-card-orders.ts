import type { GiftCardRefund, StaffGiftCardOrder } from '../../src/gift-card-orders/staff-schemas.ts';
import { formatMoney } from '../../src/lib/format.ts';
import { buildQuery } from './command.ts';
import type { Command } from './command.ts';
import { formatTable, toSingleLine } from './format.ts';
import { CliError, callStaffApi } from './staff-api.ts';
import { formatPendingRequest } from './staff.ts';
import type { StaffRequest } from './staff.ts';

/** `gift-card-order …`: purchases of gift cards. */
export const runGiftCardOrderCommand: Command = async ({ args, values }) => {
  const [subcommand, number = '', position = '', name = '', emailAddress = ''] = args;
  const path = `/staff/gift-card-orders/${encodeURIComponent(number)}`;
  const itemPath = `${path}/items/${encodeURIComponent(position)}`;
  switch (subcommand) {
    case 'show':
      return formatGiftCardOrder(await callStaffApi<StaffGiftCardOrder>('GET', path));
    case 'resend':
      await callStaffApi('POST', `${itemPath}/deliveries`);
      return 'The gift cards will be mailed within seconds.';
    case 'recipient':
      return formatRecipient(
        emailAddress,
        await callStaffApi<StaffRequest | undefined>('PUT', `${itemPath}/recipient`, { name, emailAddress }),
      );
    case 'refund': {
      const { reason, card } = values;
      if (!reason?.trim()) throw new CliError('Nothing was done: add a --reason.');
      const refund = await callStaffApi<GiftCardRefund | StaffRequest>('POST', `${path}/refunds`, {
        reason,
        ...(card ? { cards: card } : {}),
      });
      return 'requestId' in refund ? formatPendingRequest(refund) : formatGiftCardRefund(refund);
    }
    default:
      return formatTable(
        await callStaffApi('GET', `/staff/gift-card-orders${buildQuery({ search: values.search })}`),
      );
  }
};

function formatRecipient(emailAddress: string, request: StaffRequest | undefined): string {
  return request ? formatPendingRequest(request) : `The gift cards will be mailed to ${emailAddress}.`;
}

function formatGiftCardOrder(order: StaffGiftCardOrder): string {
  const contact = order.customer?.contact;
  const formatCents = (cents: number) => formatMoney(cents, order.currency);
  return [
    `Purchase ${order.orderNumber}: ${order.status}, ${formatCents(order.totalCents)}, ${formatCents(order.refundedCents)} refunded`,
    contact
      ? toSingleLine(
          `${contact.firstName} ${contact.lastName}, ${contact.emailAddress}, ${contact.phoneNumber}`,
        )
      : '',
    formatTable(
      order.items.flatMap((item, index) =>
        item.cards.map((card) => ({
          item: index + 1,
          card: card.last4,
          amount: formatCents(item.amountCents),
          balance: card.isVoided ? 'refunded' : formatCents(card.balanceCents),
          recipient: toSingleLine(
            item.recipient
              ? `${item.recipient.name} ${item.recipient.emailAddress ?? ''}`.trim()
              : 'the buyer',
          ),
          delivery:
            item.delivery.method === 'print'
              ? 'to print'
              : item.deliveredAt
                ? `mailed ${item.deliveredAt}`
                : `will be mailed ${item.deliverAt ?? ''}`,
        })),
      ),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function formatGiftCardRefund({ cards, cardCents, currency, status, failure }: GiftCardRefund): string {
  const amount = formatMoney(cardCents, currency);
  const endings = {
    done: '.',
    pending: ' (the payment provider has not finished it yet; Helios continues automatically).',
    failed: `. But the payment provider reports ${failure}: look at the payment there.`,
  };
  return `Took back the gift cards ending in ${cards.join(', ')}, and refunded ${amount} to the card${endings[status]}`;
}

import type { GiftCardRefund, StaffGiftCardOrder } from '../../src/gift-card-orders/staff-schemas.ts';
import { formatMoney } from '../../src/lib/format.ts';
import { parseGiftCardAmount, requireReason } from './arguments.ts';
import { formatTable, toSingleLine } from './format.ts';
import type { IssuedGiftCard } from './format.ts';
import { buildQuery, callStaffApi } from './staff-api.ts';
import { collect } from './staff-command.ts';
import type { StaffCommand } from './staff-command.ts';
import { formatPendingRequest } from './staff.ts';
import type { RequestedGiftCard, StaffRequest } from './staff.ts';

/** `gift-card` creates one. `gift-card-order …`: purchases of gift cards on the site. */
export function addGiftCardCommands(program: StaffCommand): void {
  program
    .add('gift-card <amount>', 'create a gift card (25 or 25.50); its number is shown only once')
    .run(createGiftCard);
  const orders = program.add('gift-card-order', 'purchases of gift cards on the site');
  orders
    .add('list', 'purchases of gift cards on the site')
    .option('--search <number, e-mail or name>')
    .run(async ({ search }: { search?: string }) =>
      formatTable(await callStaffApi('GET', `/staff/gift-card-orders${buildQuery({ search })}`)),
    );
  orders
    .add('show <orderNumber>', 'one purchase')
    .run(async (number: string) =>
      formatGiftCardOrder(await callStaffApi<StaffGiftCardOrder>('GET', getPath(number))),
    );
  orders
    .add('resend <orderNumber> <item>', 'mail the cards of an item now, or again')
    .run(async (number: string, position: string) => {
      await callStaffApi('POST', `${getItemPath(number, position)}/deliveries`);
      return 'The gift cards will be mailed within seconds.';
    });
  orders
    .add(
      'recipient <orderNumber> <item> <name> <e-mail>',
      'change a recipient before the delivery; the buyer gets a mail',
    )
    .run(async (number: string, position: string, name: string, emailAddress: string) => {
      const path = `${getItemPath(number, position)}/recipient`;
      const request = await callStaffApi<StaffRequest | undefined>('PUT', path, { name, emailAddress });
      return formatRecipient(emailAddress, request);
    });
  orders
    .add('refund <orderNumber>', 'take back all unspent cards, or these, and refund the buyer')
    .requiredOption('--reason <why>')
    .option('--card <last 4>', 'write it before each card', collect)
    .run(refund);
}

const getPath = (number: string) => `/staff/gift-card-orders/${encodeURIComponent(number)}`;

const getItemPath = (number: string, position: string) =>
  `${getPath(number)}/items/${encodeURIComponent(position)}`;

async function createGiftCard(typed: string): Promise<string> {
  const amountCents = parseGiftCardAmount(typed);
  const card = await callStaffApi<IssuedGiftCard | RequestedGiftCard>('POST', '/staff/gift-cards', {
    amountCents,
  });
  const warning = 'Write it down: it is shown only once.';
  if ('request' in card) {
    return `${card.number} has no value yet. ${warning}\n${formatPendingRequest(card.request)}`;
  }
  return `${card.number} has ${formatMoney(card.amountCents, card.currency)}. ${warning}`;
}

async function refund(number: string, options: { reason: string; card?: string[] }): Promise<string> {
  const { reason, card } = options;
  const answer = await callStaffApi<GiftCardRefund | StaffRequest>('POST', `${getPath(number)}/refunds`, {
    reason: requireReason(reason),
    ...(card ? { cards: card } : {}),
  });
  return 'requestId' in answer ? formatPendingRequest(answer) : formatGiftCardRefund(answer);
}

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

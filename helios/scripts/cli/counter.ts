import type {
  CounterOrder,
  CounterSale,
  PaidOutRefund,
  PayCounterSaleRequest,
  StartCounterSaleRequest,
  Tender,
} from '../../src/counter/schemas.ts';
import { formatMoney } from '../../src/lib/format.ts';
import { parseCents, requireReason } from './arguments.ts';
import { formatTable } from './format.ts';
import { CliError, callStaffApi } from './staff-api.ts';
import { collect, type StaffCommand } from './staff-command.ts';

interface SaleOptions {
  seat?: string[];
  best?: string;
  type?: string;
  zone?: string;
  hold?: string;
  promo?: string;
  cash?: string;
  terminal?: string;
  giftCard?: string;
  complimentary?: string;
  firstName?: string;
  lastName?: string;
  mail?: string;
  phone?: string;
}

/** `counter …`: staff sell seats, and pay out refunds. */
export function addCounterCommands(program: StaffCommand): void {
  const counter = program.add('counter', 'sell at the counter');
  counter
    .add(
      'sell <performanceId>',
      'sell seats for cash, by the card terminal, with a gift card, or for nothing',
    )
    .option('--seat <seatGuid:ADULT>', 'write it before each seat', collect)
    .option('--best <2>', 'the best free seats, of the type of --type')
    .option('--type <ADULT>')
    .option('--zone <price zone>')
    .option('--hold <holdId>', 'sell from this hold')
    .option('--promo <code>')
    .option('--cash <50.00>', 'what the customer gives')
    .option('--terminal <reference>', 'the receipt of the card terminal')
    .option('--gift-card <number:25.00>', 'pays this part; without an amount, all')
    .option('--complimentary <reason>')
    .option('--first-name <name>')
    .option('--last-name <name>')
    .option('--mail <address>', 'gets the tickets')
    .option('--phone <number>')
    .run(sell);
  counter
    .add('pay-out <refundId>', 'record that the money of a refund was paid out; refunds lists them')
    .option('--terminal <reference>', 'by the card terminal; without it, in cash')
    .run(async (id: string, { terminal }: { terminal?: string }) => {
      const { orderNumber, amountCents, currency } = await callStaffApi<PaidOutRefund>(
        'POST',
        `/staff/refunds/${encodeURIComponent(id)}/payout`,
        terminal === undefined ? { kind: 'cash' } : { kind: 'terminal', reference: terminal },
      );
      return `${formatMoney(amountCents, currency)} of order ${orderNumber} is paid out.`;
    });
}

async function sell(performanceId: string, options: SaleOptions): Promise<string> {
  const { cash, terminal, giftCard, complimentary, promo } = options;
  if ([cash, terminal, complimentary].filter((way) => way !== undefined).length > 1)
    throw new CliError('Nothing was done: use one of --cash, --terminal and --complimentary.');
  const given = cash === undefined ? undefined : parseCents('cash', cash);
  const reason = complimentary === undefined ? undefined : requireReason(complimentary);
  const sale = await callStaffApi<CounterSale>(
    'POST',
    `/staff/performances/${encodeURIComponent(performanceId)}/counter-sales`,
    chooseSeats(options),
  );
  const path = `/staff/counter-sales/${sale.saleId}`;
  try {
    const { totals, seats } =
      promo === undefined ? sale : await callStaffApi<CounterSale>('PUT', path, { promoCode: promo });
    const customer = describeCustomer(options);
    const order =
      reason === undefined
        ? await callStaffApi<CounterOrder>('POST', `${path}/payment`, {
            expectedTotalCents: totals.totalCents,
            ...splitTotal(totals.totalCents, { given, terminal, giftCard }),
            customer,
          } satisfies PayCounterSaleRequest)
        : await callStaffApi<CounterOrder>('POST', `${path}/complimentary`, { reason, customer });
    return [
      `Order ${order.orderNumber}: ${formatMoney(order.totals.totalCents, order.totals.currency)}` +
        (order.changeCents > 0 ? `. Change: ${formatMoney(order.changeCents, order.totals.currency)}` : ''),
      formatTable(
        seats.map(({ section, row, number, ticketTypeLabel }) => ({
          section,
          row,
          seat: number,
          ticket: ticketTypeLabel,
        })),
      ),
      ...(order.mailed ? ['The tickets will be mailed within seconds.'] : []),
    ].join('\n');
  } catch (error) {
    // Nothing was sold: the seats are free at once.
    await callStaffApi('DELETE', path).catch(() => undefined);
    throw error;
  }
}

function chooseSeats({ seat, best, type = 'ADULT', zone, hold }: SaleOptions): StartCounterSaleRequest {
  const fromHold = hold === undefined ? {} : { holdId: hold };
  if (best !== undefined) {
    const count = /^\d{1,2}$/.test(best) ? Number(best) : 0;
    if (count === 0) throw new CliError('Nothing was done: --best is a number of seats.');
    return {
      best: {
        quantities: [{ ticketType: type.toUpperCase(), count }],
        ...(zone === undefined ? {} : { priceZone: zone }),
      },
      ...fromHold,
    };
  }
  if (!seat) throw new CliError('Nothing was done: add --seat for each seat, or --best with a number.');
  return {
    seats: seat.map((typed) => {
      const [seatGuid = '', ticketType = type] = typed.split(':');
      return { seatGuid, ticketType: ticketType.toUpperCase() };
    }),
    ...fromHold,
  };
}

/** The gift card pays first. */
function splitTotal(
  totalCents: number,
  {
    given,
    terminal,
    giftCard,
  }: { given: number | undefined; terminal: string | undefined; giftCard: string | undefined },
): Pick<PayCounterSaleRequest, 'tenders' | 'giftCards'> {
  const [number, amount] = giftCard?.split(':') ?? [];
  const giftCents =
    number === undefined ? 0 : amount === undefined ? totalCents : parseCents('gift-card', amount);
  const amountCents = totalCents - giftCents;
  const tenders: Tender[] =
    amountCents <= 0
      ? []
      : given !== undefined
        ? [{ kind: 'cash', amountCents, givenCents: given }]
        : terminal !== undefined
          ? [{ kind: 'terminal', amountCents, reference: terminal }]
          : [];
  return { tenders, giftCards: number === undefined ? [] : [{ number, amountCents: giftCents }] };
}

function describeCustomer({
  firstName,
  lastName,
  mail,
  phone,
}: SaleOptions): PayCounterSaleRequest['customer'] {
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(mail === undefined ? {} : { emailAddress: mail }),
    ...(phone === undefined ? {} : { phoneNumber: phone }),
  };
}

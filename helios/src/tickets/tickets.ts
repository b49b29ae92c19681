import { encodeQR } from 'qr';
import { queryRow, queryRows } from '../db/query.ts';
import { readOrder } from '../orders/queries.ts';
import type { OrderServices } from '../orders/queries.ts';
import type { Order } from '../orders/schemas.ts';
import { Problem } from '../lib/problems.ts';
import type { AdmissionTicket, CheckedTicket, VoidReason } from './schemas.ts';

/** The tickets of a paid order, in the order of its seats. Throws ORDER_NOT_FOUND for any other order. */
export async function readTickets(services: OrderServices, order: Order): Promise<AdmissionTicket[]> {
  if (order.status !== 'confirmed' && order.status !== 'refunded') {
    throw new Problem('ORDER_NOT_FOUND', 'This order is not confirmed: there are no tickets.');
  }
  const rows = await queryRows<{ seat_guid: string; ticket_code: string }>(services.db)`
    select seat_guid, ticket_code from order_seats where order_id = ${order.orderId}`;
  const codes = new Map(rows.map((row) => [row.seat_guid, row.ticket_code]));
  return order.seats.map(({ seatGuid }) => {
    const ticketCode = codes.get(seatGuid);
    if (!ticketCode) throw new Error(`A seat of ${order.orderNumber} has no ticket.`);
    return createAdmissionTicket(order, {
      seatGuid,
      ticketCode,
      voidBecause: findVoidOwnReason(order, seatGuid),
    });
  });
}

/** Why nobody has a valid ticket of this seat of an order; null if somebody has. */
export function findVoidReason(order: Order, seatGuid: string): VoidReason | null {
  if (order.performanceChange?.kind === 'canceled') return 'canceled';
  if (order.exchangedSeats.includes(seatGuid)) return 'exchanged';
  return order.refundedSeats.includes(seatGuid) ? 'refunded' : null;
}

/** Why the ticket that the order has for its seat is void, also when somebody else has a valid one. */
function findVoidOwnReason(order: Order, seatGuid: string): VoidReason | null {
  const isGiven = order.givenTickets.some((given) => given.seatGuid === seatGuid);
  return findVoidReason(order, seatGuid) ?? (isGiven ? 'given' : null);
}

/** A ticket for a seat of an order, with the code of the order or of somebody to whom it was given. */
export function createAdmissionTicket(
  order: Order,
  { seatGuid, ticketCode, voidBecause }: Pick<AdmissionTicket, 'seatGuid' | 'ticketCode' | 'voidBecause'>,
): AdmissionTicket {
  const seat = order.seats.find((other) => other.seatGuid === seatGuid);
  if (!seat) throw new Error(`A seat of ${order.orderNumber} is missing.`);
  const { section, row, number, ticketType, ticketTypeLabel } = seat;
  return {
    ticketCode,
    seatGuid,
    section,
    row,
    number,
    ticketType,
    ticketTypeLabel,
    valid: voidBecause === null,
    voidBecause,
    qrSvg: renderQrSvg(ticketCode),
  };
}

/** Checks a ticket code at the entrance: valid, or void with the reason. Throws TICKET_NOT_FOUND. */
export async function checkTicket(services: OrderServices, typedCode: string): Promise<CheckedTicket> {
  const code = typedCode.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const found = await queryRow<{
    order_id: string;
    seat_guid: string;
    is_given: boolean;
    is_taken_back: boolean;
  }>(services.db)`
    select order_id, seat_guid, false as is_given, false as is_taken_back from order_seats where ticket_code = ${code}
    union all
    select order_id, seat_guid, true, taken_back_at is not null from given_tickets where ticket_code = ${code}`;
  if (!found)
    throw new Problem('TICKET_NOT_FOUND', 'No ticket has this code. Look for the order by its number.');
  const { seat_guid: seatGuid, is_given: isGiven, is_taken_back: isTakenBack } = found;
  const order = await readOrder(services, found.order_id);
  const givenReason = isTakenBack ? 'taken_back' : findVoidReason(order, seatGuid);
  const voidBecause = isGiven ? givenReason : findVoidOwnReason(order, seatGuid);
  const ticket = createAdmissionTicket(order, { seatGuid, ticketCode: code, voidBecause });
  const { qrSvg: _, ...rest } = ticket;
  return { ...rest, orderNumber: order.orderNumber, performance: order.performance };
}

/** Error correction restores up to a quarter of the code. */
const QR_OPTIONS = { ecc: 'medium', border: 4 } as const;

export function renderQrSvg(code: string): string {
  // QR readers need black on white, regardless of the page's colors.
  return encodeQR(code, 'svg', QR_OPTIONS).replace(
    '<path',
    '<rect width="100%" height="100%" fill="#fff"/><path',
  );
}

/** For mail, because mail programs do not show SVG. */
export function renderQrGif(code: string): Buffer {
  return Buffer.from(encodeQR(code, 'gif', { ...QR_OPTIONS, scale: 6 }));
}

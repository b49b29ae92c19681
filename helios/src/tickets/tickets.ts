import { sql } from 'kysely';
import { encodeQR } from 'qr';
import { readOrder } from '../orders/queries.ts';
import type { OrderServices } from '../orders/queries.ts';
import type { Order } from '../orders/schemas.ts';
import { Problem } from '../lib/problems.ts';
import type { AdmissionTicket, CheckedTicket } from './schemas.ts';

/** The tickets of a paid order, in the order of its seats. Throws ORDER_NOT_FOUND for any other order. */
export async function readTickets(services: OrderServices, order: Order): Promise<AdmissionTicket[]> {
  if (order.status !== 'confirmed' && order.status !== 'refunded') {
    throw new Problem('ORDER_NOT_FOUND', 'This order is not confirmed: there are no tickets.');
  }
  const { rows } = await sql<{ seat_guid: string; ticket_code: string }>`
    select seat_guid, ticket_code from order_seats where order_id = ${order.orderId}`.execute(services.db);
  const codes = new Map(rows.map((row) => [row.seat_guid, row.ticket_code]));
  return order.seats.map(({ seatGuid, section, row, number, ticketType, ticketTypeLabel }) => {
    const ticketCode = codes.get(seatGuid);
    if (!ticketCode) throw new Error(`A seat of ${order.orderNumber} has no ticket.`);
    return {
      ticketCode,
      seatGuid,
      section,
      row,
      number,
      ticketType,
      ticketTypeLabel,
      valid: order.performanceChange?.kind !== 'canceled' && !order.refundedSeats.includes(seatGuid),
      qrSvg: renderQrSvg(ticketCode),
    };
  });
}

/** Checks a ticket code at the entrance. Throws TICKET_NOT_FOUND. */
export async function checkTicket(services: OrderServices, typedCode: string): Promise<CheckedTicket> {
  const code = typedCode.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const { rows } = await sql<{ order_id: string; seat_guid: string }>`
    select order_id, seat_guid from order_seats where ticket_code = ${code}`.execute(services.db);
  const found = rows[0];
  if (!found)
    throw new Problem('TICKET_NOT_FOUND', 'No ticket has this code. Look for the order by its number.');
  const order = await readOrder(services, found.order_id);
  const ticket = (await readTickets(services, order)).find(({ seatGuid }) => seatGuid === found.seat_guid);
  if (!ticket) throw new Error(`A seat of ${order.orderNumber} is missing in its tickets.`);
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

import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The installation at its public addresses, with the certificates of its proxy. */
export interface PublicAddress {
  domain: string;
  /** The certificate of the authority that the proxy has made. */
  ca: string;
}

/** Sends a request to a name of the installation, whose proxy is on this machine. */
export async function call(
  { domain, ca }: PublicAddress,
  prefix: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const host = `${prefix}${domain}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: 443,
        servername: host,
        ca,
        method,
        path,
        agent: false,
        timeout: 30_000,
        headers: {
          host,
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((answer) => resolve({ status, headers, body: answer }), reject);
      },
    );
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`${host}${path} did not answer within 30 seconds.`)));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function callHelios<Result>(
  address: PublicAddress,
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const { status, body: answer } = await call(address, 'tickets.', method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${answer}`);
  return JSON.parse(answer) as Result;
}

export interface Order {
  orderId: string;
  orderNumber: string;
  status: string;
}

/** Buys the best free ticket of the next performance with a test card. */
export async function buyTicket(address: PublicAddress): Promise<Order> {
  const path = `/performances/${await findPerformance(address)}`;
  const { performanceId } = await callHelios<{ performanceId: string }>(address, 'GET', path);
  const { seats } = await callHelios<{ seats: string[] }>(
    address,
    'POST',
    `/performances/${performanceId}/best-available`,
    { quantity: 1 },
  );
  const lock = await callHelios<{ lockId: string; totals: { totalCents: number } }>(
    address,
    'POST',
    '/locks',
    {
      performanceId,
      seats: seats.map((seatGuid) => ({ seatGuid, ticketType: 'ADULT' })),
    },
  );
  const card = await callHelios<{ id: string }>(address, 'POST', '/test-gateway/payment-methods', {
    cardNumber: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2099,
    cvc: '123',
  });
  return callHelios<Order>(address, 'POST', '/orders', {
    lockId: lock.lockId,
    customer: {
      contact: {
        firstName: 'Ada',
        lastName: 'Miller',
        phoneNumber: '(717) 555-0199',
        emailAddress: 'ada@example.org',
      },
      address: { country: 'USA', addressLine1: '12 Mill Road', city: 'Ronks', state: 'PA', zipcode: '17572' },
    },
    payment: { provider: 'test', paymentMethod: card.id },
    expectedTotalCents: lock.totals.totalCents,
  });
}

interface Calendar {
  eventMap: Record<string, { eventCode: string; eventDateTime: string; eventStatusCode: string }[]>;
}

/** The performances of the next weeks. */
export function getCalendarPath(): string {
  const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `/calendar?start=${toDay(2)}&end=${toDay(30)}`;
}

/** Returns the path of a performance of the next weeks that is on sale, below that of ticketing. */
export async function findPerformance(address: PublicAddress): Promise<string> {
  const { eventMap } = await callHelios<Calendar>(address, 'GET', getCalendarPath());
  const found = Object.values(eventMap)
    .flat()
    .find(({ eventStatusCode }) => eventStatusCode === 'AV');
  if (!found) throw new Error('No performance of the next weeks is on sale.');
  return `${found.eventCode}/${found.eventDateTime}`;
}

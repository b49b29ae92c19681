import { randomUUID } from 'node:crypto';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

export interface Answer {
  status: number;
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
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
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
  const performanceId = await findPerformance(address);
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

/** Returns a performance of the next weeks that is on sale. */
async function findPerformance(address: PublicAddress): Promise<string> {
  const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { eventMap } = await callHelios<Calendar>(
    address,
    'GET',
    `/calendar?start=${toDay(2)}&end=${toDay(30)}`,
  );
  const found = Object.values(eventMap)
    .flat()
    .find(({ eventStatusCode }) => eventStatusCode === 'AV');
  if (!found) throw new Error('No performance of the next weeks is on sale.');
  const path = `/performances/${found.eventCode}/${found.eventDateTime}`;
  return (await callHelios<{ performanceId: string }>(address, 'GET', path)).performanceId;
}

import type { Customer, ExpectedOrder, Product } from './expected-events.ts';
import { requestHelios, runSql } from './helios.ts';
import { waitForMail } from './mail.ts';

/* The facts of orders for analytics, from the database of Helios. */

export interface ReadOrder extends ExpectedOrder {
  /** As in links: signed, secret, and in no event. */
  id: string;
}

interface Row {
  order_number: string;
  total_cents: number;
  subtotal_cents: number;
  tax_cents: number;
  fees_cents: number;
  discount_cents: number;
  paid_by_card_cents: number;
  confirmed_at: Date;
  customer: {
    contact: { emailAddress: string; phoneNumber: string; firstName: string; lastName: string };
    address: { city: string; state: string; country: string };
  };
  products: (Omit<Product, 'price'> & { priceCents: number })[];
}

/** The newest order of tickets of a customer. */
export async function readTicketOrder(email: string): Promise<ReadOrder> {
  const [row] = await runSql<Row>(
    `select o.*, a.amount_cents as paid_by_card_cents, (
       select jsonb_agg(to_jsonb(line)) from (
         select e.event_code as id, e.name, e.location as category, s.ticket_type as variant,
           s.price_cents as "priceCents", count(*)::int as quantity
         from order_seats s, performances p join events e using (event_code)
         where s.order_id = o.order_id and p.performance_id = o.performance_id
         group by e.event_code, s.ticket_type, s.price_cents order by min(s.position)
       ) line
     ) as products
     from orders o join payment_attempts a using (order_id) where customer #>> '{contact,emailAddress}' = $1 order by o.created_at desc limit 1`,
    [email],
  );
  return toExpectedOrder(row, 'orders');
}

/** The newest order of gift cards of a customer. */
export async function readGiftCardOrder(email: string): Promise<ReadOrder> {
  const [row] = await runSql<Row>(
    `select o.*, o.total_cents as subtotal_cents, o.total_cents as paid_by_card_cents, 0 as tax_cents, 0 as fees_cents,
       0 as discount_cents, (
       select jsonb_agg(jsonb_build_object(
         'id', 'gift-card', 'name', 'Gift card', 'category', 'gift-cards', 'variant', i.delivery_method,
         'priceCents', i.amount_cents, 'quantity', i.quantity
       ) order by i.position)
       from gift_card_items i where i.order_id = o.order_id
     ) as products
     from gift_card_orders o where customer #>> '{contact,emailAddress}' = $1 order by created_at desc limit 1`,
    [email],
  );
  return toExpectedOrder(row, 'gift-card-orders');
}

async function toExpectedOrder(row: Row | undefined, path: string): Promise<ReadOrder> {
  if (!row) throw new Error('The customer has no order.');
  const id = await readLinkedId(row.customer.contact.emailAddress);
  const { analyticsMessageId } = await requestHelios<{ analyticsMessageId: string }>(`/${path}/${id}`);
  return {
    id,
    messageId: analyticsMessageId,
    number: row.order_number,
    confirmedAt: row.confirmed_at,
    value: (row.subtotal_cents - row.discount_cents) / 100,
    total: row.total_cents / 100,
    fees: row.fees_cents / 100,
    giftCardAmount: (row.total_cents - row.paid_by_card_cents) / 100,
    tax: row.tax_cents / 100,
    discount: row.discount_cents / 100,
    products: row.products.map(({ priceCents, ...product }) => ({ ...product, price: priceCents / 100 })),
    customer: toCustomer(row.customer),
  };
}

/** The id in the link of the customer's mail. The database has no signed id. */
async function readLinkedId(email: string): Promise<string> {
  const mail = (await waitForMail(email, 'Your (?:tickets|gift cards)')).replaceAll('=3D', '=');
  const id = /\/confirmation\?order=([\w.-]+)/.exec(mail)?.[1];
  if (id === undefined) throw new Error('The mail has no link to the order.');
  return id;
}

function toCustomer({ contact, address }: Row['customer']): Customer {
  const { emailAddress: email, phoneNumber: phone, firstName, lastName } = contact;
  const { city, state, country } = address;
  return { email, phone, firstName, lastName, city, state, country };
}

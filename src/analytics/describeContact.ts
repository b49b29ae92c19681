import type { Order } from '../helios/types';
import type { Contact } from './events';

/** What analytics gets about a customer of an order or a subscriber. */
export function describeContact({ contact, address }: NonNullable<Order['customer']>): Contact {
  return {
    email: contact.emailAddress,
    phone: contact.phoneNumber,
    firstName: contact.firstName,
    lastName: contact.lastName,
    city: address.city,
    state: address.state,
    country: address.country,
  };
}

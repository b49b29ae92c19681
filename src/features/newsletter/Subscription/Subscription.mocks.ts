import type { Helios } from '../../../helios/client';
import { mockHelios } from '../StayInTouchFlow/StayInTouchFlow.mocks';
import type { SubscriptionLink } from './Subscription';

export const confirmLink: SubscriptionLink = { purpose: 'confirm', token: 'link-id.signature' };
export const unsubscribeLink: SubscriptionLink = { purpose: 'unsubscribe', token: 'link-id.signature' };

/** A Helios client with successful answers, also of the form to subscribe again. `calls` overrides single methods. */
export function mockSubscriptionHelios(calls: Partial<Helios> = {}): Helios {
  return {
    ...mockHelios(),
    confirmSubscription: async () => ({ outcome: 'confirmed' }),
    unsubscribe: async () => ({ unsubscribed: true }),
    ...calls,
  };
}

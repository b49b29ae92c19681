import { createHelios, type Helios } from '../../helios/client';
import type { EnquiryReceipt } from '../../helios/types';

export const phone = '1-800-555-0117';

export const shows = [
  { eventCode: 'RUTHL', name: 'Ruth', location: 'Lancaster' },
  { eventCode: 'GIDEON', name: 'Gideon', location: 'Branson' },
];

const receipt: EnquiryReceipt = { reference: 'LQ-7K3M9QXA', receivedAt: '2026-03-14T16:00:00Z' };

export type EnquiryCalls = Pick<Helios, 'sendContactRequest' | 'sendGroupRequest'>;

/** A Helios client with successful answers. `calls` overrides single methods. */
export function mockHelios(calls: Partial<EnquiryCalls> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    sendContactRequest: () => Promise.resolve(receipt),
    sendGroupRequest: () => Promise.resolve(receipt),
    ...calls,
  };
}

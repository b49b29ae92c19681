import { createHelios, type Helios } from '../../api/helios';
import { HeliosError } from '../../api/heliosError';
import type { EnquiryReceipt, Problem } from '../../api/heliosTypes';

export const phone = '1-800-555-0117';

export const shows = [
  { eventCode: 'RUTHL', name: 'Ruth', location: 'Lancaster' },
  { eventCode: 'GIDEON', name: 'Gideon', location: 'Branson' },
];

const receipt: EnquiryReceipt = { reference: 'LQ-7K3M9QXA', receivedAt: '2026-03-14T16:00:00Z' };

export type EnquiryCalls = Pick<Helios, 'sendContactRequest' | 'sendGroupRequest'>;

/** A Helios that takes everything, but for what it is told. */
export function mockHelios(calls: Partial<EnquiryCalls> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    sendContactRequest: () => Promise.resolve(receipt),
    sendGroupRequest: () => Promise.resolve(receipt),
    ...calls,
  };
}

/** No answer comes. */
export const never = () => new Promise<never>(() => undefined);

export const unreachable = () => Promise.reject(new HeliosError('UNREACHABLE', 'Helios cannot be reached.'));

/** A refusal of Helios. */
export function refused(status: number, code: Problem['code'], errors?: Problem['errors']) {
  const problem: Problem = {
    type: `https://helios.example/problems/${code}`,
    title: code,
    status,
    code,
    detail: code,
    ...(errors ? { errors } : {}),
  };
  return () => Promise.reject(new HeliosError(code, code, { problem }));
}

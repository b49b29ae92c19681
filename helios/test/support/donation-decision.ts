import { randomUUID } from 'node:crypto';
import type { StaffDonationRequest } from '../../src/donations/schemas.ts';
import type { DonationRequest } from '../../src/donations/schemas.ts';
import {
  createDonationForm,
  createDonationRequest,
  extendEvents,
  sendDonationForm,
} from './donation-request.ts';
import { must } from './must.ts';
import type { TestSystem } from './test-system.ts';

/** Sends a donation request and returns its reference. */
export async function sendDonationRequest(
  system: TestSystem,
  details: Partial<DonationRequest['details']> = {},
): Promise<string> {
  const form = createDonationForm(createDonationRequest(details));
  return (await sendDonationForm(system.helios.url, form)).body.reference;
}

/** Returns the code of a new donation request that is approved. */
export async function createFreeTicketsCode(system: TestSystem, tickets: number): Promise<string> {
  await extendEvents(system.helios.services.db);
  const { body } = await system.staff.request<StaffDonationRequest>(
    'POST',
    `/staff/donation-requests/${await sendDonationRequest(system)}/approve`,
    { tickets },
    { 'idempotency-key': randomUUID() },
  );
  return must(body.decision?.promoCode?.code);
}

import { navigate } from 'gatsby';
import { HeliosError } from '../../../helios/heliosError';
import type { Performance } from '../../../helios/types';
import { showNotification } from '../../../state/notification';
import { guardStatus } from '../shared/routing/guards';
import { getPhone, useTicketingData } from '../shared/ticketingData';

/**
 * Redirects with the notice of product 5.2 when a request is refused because the performance can no longer be booked.
 * Returns whether it redirects.
 */
export function useRedirectIfNotBookable({ theaterLocation }: Performance): (error: unknown) => boolean {
  const data = useTicketingData();
  return (error) => {
    // Helios sends the status with every refusal of a booking.
    const status = error instanceof HeliosError ? error.problem?.eventStatusCode : undefined;
    const notice = status === undefined ? null : guardStatus(status);
    if (!notice) return false;
    const phone = getPhone(data, theaterLocation) || undefined;
    showNotification({ title: notice.title, message: notice.message, phone });
    void navigate(notice.redirect, { replace: true });
    return true;
  };
}

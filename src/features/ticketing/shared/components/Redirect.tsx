import { navigate } from 'gatsby';
import { useEffect } from 'react';
import { showNotification } from '../../../../state/overlays';
import type { GuardNotice } from '../routing/guards';
import { getPhone, useTicketingData } from '../ticketingData';
import { LoadingIndicator } from '../../../shared/screen/LoadingIndicator';

interface RedirectProps {
  to: string;
  /** Shown on the target page */
  notice?: Pick<GuardNotice, 'title' | 'message' | 'location'>;
  /** Logged to the console */
  warning?: string;
  /** Shown during the redirect */
  label?: string;
}

/** Redirects to another page and shows a notice there. */
export function Redirect({ to, notice, warning, label }: RedirectProps) {
  const title = notice?.title;
  const message = notice?.message;
  // The phone number of the theater, for a performance that cannot be booked online.
  const data = useTicketingData();
  const phone = (notice?.location && getPhone(data, notice.location)) || undefined;
  useEffect(() => {
    if (title !== undefined && message !== undefined) showNotification({ title, message, phone });
    if (warning) console.warn(warning);
    void navigate(to, { replace: true });
  }, [to, title, message, phone, warning]);
  return <LoadingIndicator label={label} />;
}

/** Redirects as a guard requires. */
export function GuardRedirect({ notice }: { notice: GuardNotice }) {
  return <Redirect to={notice.redirect} notice={notice} />;
}

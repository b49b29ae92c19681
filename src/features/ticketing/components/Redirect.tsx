import { navigate } from 'gatsby';
import { useEffect } from 'react';
import { showNotification } from '../../../state/notification';
import type { GuardNotice } from '../routing/guards';
import { phoneFor, useTicketingData } from '../ticketingData';
import { Waiting } from './Waiting';

interface RedirectProps {
  to: string;
  /** Shown where the visitor lands */
  notice?: Pick<GuardNotice, 'title' | 'message' | 'location'>;
  /** Logged for whoever looks into the console */
  warning?: string;
  /** Said while it happens */
  label?: string;
}

/** Sends the visitor elsewhere in place of this screen, and says why. */
export function Redirect({ to, notice, warning, label }: RedirectProps) {
  const title = notice?.title;
  const message = notice?.message;
  // Of the theatre itself, where a performance cannot be booked here.
  const data = useTicketingData();
  const phone = (notice?.location && phoneFor(data, notice.location)) || undefined;
  useEffect(() => {
    if (title !== undefined && message !== undefined) showNotification({ title, message, phone });
    if (warning) console.warn(warning);
    void navigate(to, { replace: true });
  }, [to, title, message, phone, warning]);
  return <Waiting label={label} />;
}

/** What a guard found, as a redirect with its notice. */
export function GuardRedirect({ notice }: { notice: GuardNotice }) {
  return <Redirect to={notice.redirect} notice={notice} />;
}

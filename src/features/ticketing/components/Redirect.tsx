import { navigate } from 'gatsby';
import { useEffect } from 'react';
import { showNotification } from '../../../state/notification';
import type { GuardNotice } from '../routing/guards';
import { Waiting } from './Waiting';

interface RedirectProps {
  to: string;
  /** Shown where the visitor lands */
  notice?: Pick<GuardNotice, 'title' | 'message'>;
  /** Logged for whoever looks into the console */
  warning?: string;
  /** Said while it happens */
  label?: string;
}

/** Sends the visitor elsewhere in place of this screen, and says why. */
export function Redirect({ to, notice, warning, label }: RedirectProps) {
  const title = notice?.title;
  const message = notice?.message;
  useEffect(() => {
    if (title !== undefined && message !== undefined) showNotification({ title, message });
    if (warning) console.warn(warning);
    void navigate(to, { replace: true });
  }, [to, title, message, warning]);
  return <Waiting label={label} />;
}

/** What a guard found, as a redirect with its notice. */
export function GuardRedirect({ notice }: { notice: GuardNotice }) {
  return <Redirect to={notice.redirect} notice={notice} />;
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { setCaptchaSolver } from '../../api/captchaSolver';
import { solveCaptcha, useCaptcha } from '../../state/captcha';
import { useChat } from '../../state/chat';
import { closeImagePreview, useImagePreview } from '../../state/imagePreview';
import { closeNotification, useNotification } from '../../state/notification';
import { usePhone } from '../../state/phone';
import { chatUrl } from '../Chat/chatService';
import { loadWithRetry } from '../../state/loadWithRetry';
import { untilVisitorActs } from '../untilVisitorActs';
import { useIsStable } from './useIsStable';

// Most visits need none of them: their code comes when one is needed.
const NotificationModal = lazy(async () => ({
  default: (await loadWithRetry(() => import('../NotificationModal/NotificationModal'), true))
    .NotificationModal,
}));
const ImagePreview = lazy(async () => ({
  default: (await loadWithRetry(() => import('../ImagePreview/ImagePreview'), true)).ImagePreview,
}));
const CaptchaDialog = lazy(async () => ({
  default: (await loadWithRetry(() => import('../CaptchaDialog/CaptchaDialog'), true)).CaptchaDialog,
}));
// The chat is for whoever is there: its code comes with the first sign of a visitor, not with the first load.
const Chat = lazy(async () => {
  await untilVisitorActs();
  return { default: (await loadWithRetry(() => import('../Chat/Chat'))).Chat };
});

export interface OverlaysProps {
  /** Address of the page. */
  pathname: string;
}

/** What may appear above every page (SPEC 2.1): the notification modal, the full-screen picture, the chat. */
export function Overlays({ pathname }: OverlaysProps) {
  const notification = useNotification();
  const image = useImagePreview();
  const captcha = useCaptcha();
  const chat = useChat();
  const phone = usePhone();
  const isStable = useIsStable();
  // A dialog that was opened stays, closed: only so can it give the focus back.
  const hasNotified = useHasBeen(notification !== null);
  const hasPreviewed = useHasBeen(image !== null);
  const hasCaptcha = useHasBeen(captcha !== null);
  useEffect(() => setCaptchaSolver(solveCaptcha), []);
  // The boundaries come with what they hold: an empty one that the server wrote would be thrown away by the first update.
  return (
    <>
      {hasNotified ? (
        <Suspense fallback={null}>
          <NotificationModal notification={notification} onClose={closeNotification} />
        </Suspense>
      ) : null}
      {hasPreviewed ? (
        <Suspense fallback={null}>
          <ImagePreview image={image} onClose={closeImagePreview} />
        </Suspense>
      ) : null}
      {hasCaptcha ? (
        <Suspense fallback={null}>
          <CaptchaDialog
            request={captcha}
            apiKey={process.env.GATSBY_BOT_PROTECTION_KEY ?? ''}
            phone={phone}
          />
        </Suspense>
      ) : null}
      {isStable && chat && chatUrl ? (
        <Suspense fallback={null}>
          <Chat chat={chat} url={chatUrl} isTicketing={isTicketingPath(pathname)} />
        </Suspense>
      ) : null}
    </>
  );
}

function isTicketingPath(pathname: string): boolean {
  return /^\/ticketing(\/|$)/.test(pathname);
}

/** True from the first time that the condition holds. */
function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition);
  // Not while rendering: a render that React 18 repeats at once loses what useSyncExternalStore had noted of its value,
  // and the next change of the store is missed.
  useEffect(() => {
    if (condition) setHasBeen(true);
  }, [condition]);
  return hasBeen || condition;
}

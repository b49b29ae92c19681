import { lazy, Suspense, useState } from 'react';
import { useChat } from '../../state/chat';
import { closeImagePreview, useImagePreview } from '../../state/imagePreview';
import { closeNotification, useNotification } from '../../state/notification';
import { chatUrl } from '../Chat/chatService';
import { useIsStable } from './useIsStable';

// Most visits need none of them: their code comes when one is needed.
const NotificationModal = lazy(async () => ({
  default: (await import('../NotificationModal/NotificationModal')).NotificationModal,
}));
const ImagePreview = lazy(async () => ({
  default: (await import('../ImagePreview/ImagePreview')).ImagePreview,
}));
const Chat = lazy(async () => ({ default: (await import('../Chat/Chat')).Chat }));

export interface OverlaysProps {
  /** Address of the page. */
  pathname: string;
}

/** What may appear above every page (SPEC 2.1): the notification modal, the full-screen picture, the chat. */
export function Overlays({ pathname }: OverlaysProps) {
  const notification = useNotification();
  const image = useImagePreview();
  const chat = useChat();
  const isStable = useIsStable();
  // A dialog that was opened stays, closed: only so can it give the focus back.
  const hasNotified = useHasBeen(notification !== null);
  const hasPreviewed = useHasBeen(image !== null);
  return (
    <>
      <Suspense fallback={null}>
        {hasNotified ? <NotificationModal notification={notification} onClose={closeNotification} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {hasPreviewed ? <ImagePreview image={image} onClose={closeImagePreview} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {isStable && chat && chatUrl ? (
          <Chat chat={chat} url={chatUrl} isTicketing={isTicketingPath(pathname)} />
        ) : null}
      </Suspense>
    </>
  );
}

function isTicketingPath(pathname: string): boolean {
  return /^\/ticketing(\/|$)/.test(pathname);
}

/** True from the first time that the condition holds. */
function useHasBeen(condition: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(condition);
  if (condition && !hasBeen) setHasBeen(true);
  return hasBeen || condition;
}

import { lazy, Suspense, useEffect, useState } from 'react';
import { getRuntimeConfiguration } from '../../configuration/runtimeConfiguration';
import { setCaptchaSolver } from '../../helios/captchaSolver';
import {
  solveCaptcha,
  useCaptcha,
  useChat,
  useConsentOverlay,
  closeImagePreview,
  useImagePreview,
  closeNotification,
  useNotification,
  usePhone,
} from '../../state/overlays';
import { chatUrl } from '../Chat/chatService';
import { lazyOnPress, loadWithRetry } from '../../runtime/loadWithRetry';
import { waitForFirstInteraction } from '../../runtime/firstInteraction';
import { useIsStable } from './useIsStable';

// Loaded on demand, because most visits need none of them.
const NotificationModal = lazyOnPress(
  async () => (await import('../NotificationModal/NotificationModal')).NotificationModal,
);
const ImagePreview = lazyOnPress(async () => (await import('../ImagePreview/ImagePreview')).ImagePreview);
const CaptchaModal = lazyOnPress(async () => (await import('../CaptchaModal/CaptchaModal')).CaptchaModal);
const ConsentOverlay = lazy(async () => ({
  default: (await loadWithRetry(() => import('../Consent/ConsentOverlay'))).ConsentOverlay,
}));
// The code of the chat loads on the first interaction, not in the first load.
const Chat = lazy(async () => {
  await waitForFirstInteraction();
  return { default: (await loadWithRetry(() => import('../Chat/Chat'))).Chat };
});

interface OverlaysProps {
  /** Path of the page. */
  pathname: string;
}

/** The overlays of every page (product 2.1): notification modal, image preview, captcha, consent and chat. */
export function Overlays({ pathname }: OverlaysProps) {
  const notification = useNotification();
  const image = useImagePreview();
  const captcha = useCaptcha();
  const chat = useChat();
  const consentOverlay = useConsentOverlay();
  const phone = usePhone();
  const isStable = useIsStable();
  const isTicketing = /^\/ticketing(\/|$)/.test(pathname);
  // Once opened, a modal stays mounted, so that it can return the focus.
  const hasOpenedNotification = useHasBeenTrue(notification !== null);
  const hasOpenedPreview = useHasBeenTrue(image !== null);
  const hasOpenedCaptcha = useHasBeenTrue(captcha !== null);
  const hasOpenedConsent = useHasBeenTrue(consentOverlay !== 'none');
  useEffect(() => setCaptchaSolver(solveCaptcha), []);
  // A notification stays, because a redirect may follow it.
  useEffect(() => closeImagePreview, [pathname]);
  // Boundaries are rendered only with content, because React discards an empty server-rendered boundary on its first update.
  return (
    <>
      {hasOpenedNotification ? (
        <Suspense fallback={null}>
          <NotificationModal notification={notification} onClose={closeNotification} />
        </Suspense>
      ) : null}
      {hasOpenedPreview ? (
        <Suspense fallback={null}>
          <ImagePreview image={image} onClose={closeImagePreview} />
        </Suspense>
      ) : null}
      {hasOpenedCaptcha ? (
        <Suspense fallback={null}>
          <CaptchaModal
            request={captcha}
            apiKey={getRuntimeConfiguration().wafConfig?.apiKey ?? ''}
            phone={phone}
          />
        </Suspense>
      ) : null}
      {hasOpenedConsent ? (
        <Suspense fallback={null}>
          <ConsentOverlay name={consentOverlay} />
        </Suspense>
      ) : null}
      {isStable && chat && chatUrl ? (
        <Suspense fallback={null}>
          <Chat chat={chat} url={chatUrl} isTicketing={isTicketing} />
        </Suspense>
      ) : null}
    </>
  );
}

/** True once the condition has been true. */
function useHasBeenTrue(condition: boolean): boolean {
  const [hasBeenTrue, setHasBeenTrue] = useState(condition);
  // Not set during render: React 18 would repeat the render at once and lose the snapshot of useSyncExternalStore, so that
  // the next change of the store is missed.
  useEffect(() => {
    if (condition) setHasBeenTrue(true);
  }, [condition]);
  return hasBeenTrue || condition;
}

import { useEffect, useRef, useState } from 'react';
import { renderCaptcha } from '../../api/botProtection';
import { Modal, Notice, Text } from '../../design-system';
import type { CaptchaRequest } from '../../state/captcha';
import { texts } from '../texts';

export interface CaptchaDialogProps {
  /** Null while none is wanted: the dialog is closed then. */
  request: CaptchaRequest | null;
  /** The key of this site at the protection */
  apiKey: string;
}

/** SPEC 8: the bot protection wants to see a person before the request goes on. Leaving the dialog fails the request. */
export function CaptchaDialog({ request, apiKey }: CaptchaDialogProps) {
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const place = container.current;
    if (!request || !place) return;
    let isCurrent = true;
    setHasFailed(false);
    place.replaceChildren();
    renderCaptcha(place, apiKey).then(
      (token) => isCurrent && request.solve(token),
      (error: unknown) => {
        console.error('The captcha could not be shown.', error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [request, apiKey]);

  return (
    <Modal open={request !== null} onClose={() => request?.leave()} title={texts.captcha.title}>
      <Text>{texts.captcha.text}</Text>
      {hasFailed ? <Notice tone="danger">{texts.captcha.failed}</Notice> : null}
      <div ref={container} />
    </Modal>
  );
}

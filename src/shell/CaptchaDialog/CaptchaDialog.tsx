import { useEffect, useRef, useState } from 'react';
import { renderCaptcha } from '../../api/botProtection';
import { Cluster, Link, Modal, Notice, Spinner, Stack, Text, telephoneHref } from '../../design-system';
import type { CaptchaRequest } from '../../state/captcha';
import { lazyTexts } from '../lazyTexts';

export interface CaptchaDialogProps {
  /** Null while none is wanted: the dialog is closed then. */
  request: CaptchaRequest | null;
  /** The key of this site at the protection. */
  apiKey: string;
  /** Who books by telephone instead. Empty where nobody can be called. */
  phone: string;
  /** Draws the captcha into the element. Default: the script of the protection; a test puts another in its place. */
  draw?: (container: HTMLElement, apiKey: string, onRendered: () => void) => Promise<string>;
}

/** SPEC 8: the bot protection wants to see a person before the request goes on. Leaving the dialog fails the request. */
export function CaptchaDialog({ request, apiKey, phone, draw = renderCaptcha }: CaptchaDialogProps) {
  const container = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'loading' | 'drawn' | 'failed'>('loading');

  useEffect(() => {
    const place = container.current;
    if (!request || !place) return;
    let isCurrent = true;
    setPhase('loading');
    place.replaceChildren();
    draw(place, apiKey, () => isCurrent && setPhase('drawn')).then(
      (token) => isCurrent && request.solve(token),
      (error: unknown) => {
        console.error('The captcha could not be shown.', error);
        if (isCurrent) setPhase('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [request, apiKey, draw]);

  return (
    <Modal open={request !== null} onClose={() => request?.cancel()} title={lazyTexts.captcha.title}>
      <Stack gap="m">
        <Text>{lazyTexts.captcha.text}</Text>
        {phase === 'loading' ? (
          <Cluster gap="s" role="status">
            <Spinner />
            <Text as="span">{lazyTexts.captcha.loading}</Text>
          </Cluster>
        ) : null}
        {phase === 'failed' ? (
          <Notice tone="danger">
            {phone === '' ? (
              lazyTexts.captcha.failed
            ) : (
              <>
                {lazyTexts.captcha.failedButCall}{' '}
                <Link href={telephoneHref(phone)} style={{ whiteSpace: 'nowrap' }}>
                  {phone}
                </Link>
              </>
            )}
          </Notice>
        ) : null}
        <div ref={container} />
      </Stack>
    </Modal>
  );
}

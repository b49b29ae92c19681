import { useEffect, useRef, useState } from 'react';
import { renderCaptcha as renderProtectionCaptcha } from '../../helios/botProtection';
import { Cluster, Link, Modal, Notice, Spinner, Stack, Text, getTelephoneHref } from '../../design-system';
import type { CaptchaRequest } from '../../state/overlays';
import { lazyTexts } from '../lazyTexts';

export interface CaptchaModalProps {
  /** Null closes the modal. */
  request: CaptchaRequest | null;
  /** The site key at the bot protection. */
  apiKey: string;
  /** Phone number for bookings by telephone; empty if there is none. */
  phone: string;
  /** Renders the captcha into the element and resolves with its token. Default: the script of the bot protection. */
  renderCaptcha?: (container: HTMLElement, apiKey: string, onRendered: () => void) => Promise<string>;
}

/** Product 8: the captcha that the bot protection requires before a request can continue. Closing the modal fails the request. */
export function CaptchaModal({
  request,
  apiKey,
  phone,
  renderCaptcha = renderProtectionCaptcha,
}: CaptchaModalProps) {
  const container = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'loading' | 'rendered' | 'failed'>('loading');

  useEffect(() => {
    const element = container.current;
    if (!request || !element) return;
    let isCurrent = true;
    setPhase('loading');
    element.replaceChildren();
    renderCaptcha(element, apiKey, () => isCurrent && setPhase('rendered')).then(
      (token) => isCurrent && request.solve(token),
      (error: unknown) => {
        console.error('The captcha could not be shown.', error);
        if (isCurrent) setPhase('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [request, apiKey, renderCaptcha]);

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
              <span>
                {lazyTexts.captcha.failedButCall}{' '}
                <Link href={getTelephoneHref(phone)} style={{ whiteSpace: 'nowrap' }}>
                  {phone}
                </Link>
              </span>
            )}
          </Notice>
        ) : null}
        <div ref={container} />
      </Stack>
    </Modal>
  );
}

import { useEffect } from 'react';
import { track } from '../../../analytics/events';
import { Button, Modal } from '../../../design-system';
import { StayInTouchFields } from './StayInTouchFields';
import { StayInTouchModals } from './StayInTouchModals';
import { texts } from './texts';
import { useStayInTouchForm } from './useStayInTouchForm';

export interface StayInTouchFlowProps {
  /** Whether the visitor has requested the form. */
  open: boolean;
  /** The address for which the form was requested; empty before. */
  email: string;
  /** Reports the blocked providers to the band. */
  onBlockedDomains: (domains: readonly string[]) => void;
  /** The visitor has closed the form; the values are kept. */
  onClose: () => void;
  /** The visitor has subscribed and closed the confirmation. */
  onDone: () => void;
  /**
   * Milliseconds before the visitor is told that submitting takes longer. Default 4000, less than the request
   * timeout.
   */
  slowAfterMs?: number;
}

const formId = 'stayInTouchForm';

/**
 * The modal of product 4.1 and the states after it: submitting, confirmation, or the form with the error. Loaded when
 * the visitor starts to type in the band.
 */
export function StayInTouchFlow({
  open,
  email,
  onBlockedDomains,
  onClose,
  onDone,
  slowAfterMs = 4000,
}: StayInTouchFlowProps) {
  const form = useStayInTouchForm(email);
  const { phase, topRef } = form.submission;
  const { blockedDomains } = form.options;

  useEffect(() => onBlockedDomains(blockedDomains), [blockedDomains, onBlockedDomains]);

  useEffect(() => {
    if (open) track({ name: 'stayInTouchBegin' });
  }, [open]);

  function finish() {
    form.reset();
    onDone();
  }

  return (
    <>
      <Modal
        open={open && phase.name === 'editing'}
        onClose={onClose}
        title={texts.title}
        initialFocus={topRef}
        actions={
          <Button type="submit" form={formId}>
            {texts.submit}
          </Button>
        }
      >
        <StayInTouchFields form={form} id={formId} />
      </Modal>
      <StayInTouchModals form={form} onDone={finish} slowAfterMs={slowAfterMs} />
    </>
  );
}

import { useEffect, useRef } from 'react';
import { track } from '../../../analytics/events';
import { Button, Modal } from '../../../design-system';
import { StayInTouchFields } from './StayInTouchFields';
import { Submission } from './Submission';
import { texts } from './texts';
import { useStayInTouchForm } from './useStayInTouchForm';

export interface StayInTouchFlowProps {
  /** Whether the visitor has asked for the form. */
  open: boolean;
  /** The address with which the form was asked for; empty before. */
  email: string;
  /** What Helios says about providers, for the check of the band. */
  onBlockedDomains: (domains: readonly string[]) => void;
  /** The visitor has left the form; what was typed is kept. */
  onClose: () => void;
  /** The visitor has subscribed and seen the thanks. */
  onDone: () => void;
  /** Milliseconds after which the visitor is told that it takes longer. Default 4000; Helios is given up later. */
  slowAfterMs?: number;
}

const formId = 'stayInTouchForm';

/**
 * The modal of SPEC 4.1 and what follows: submitting, thanks, or the form again with what went wrong. Loaded when the
 * visitor begins to type in the band, never before.
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
  const { phase, options } = form;
  const { blockedDomains } = options;
  const top = useRef<HTMLDivElement>(null);

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
        initialFocus={top}
        actions={
          <Button type="submit" form={formId}>
            {texts.submit}
          </Button>
        }
      >
        <StayInTouchFields form={form} id={formId} topRef={top} />
      </Modal>
      <Submission open={open} phase={phase} onClose={onClose} onDone={finish} slowAfterMs={slowAfterMs} />
    </>
  );
}

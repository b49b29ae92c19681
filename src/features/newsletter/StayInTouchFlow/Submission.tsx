import { useEffect, useRef, useState } from 'react';
import { Button, Modal, Stack, StarDivider, Text } from '../../../design-system';
import { emptyFields } from './schema';
import { texts } from './texts';
import type { Phase } from './useStayInTouchForm';

export interface SubmissionProps {
  /** Whether the form is open. */
  open: boolean;
  phase: Phase;
  onClose: () => void;
  /** The visitor has closed the confirmation. */
  onDone: () => void;
  /** Milliseconds before the visitor is told that submitting takes longer. */
  slowAfterMs: number;
}

/** The modals after a submit (product 4.1): one while the request is sent, then the confirmation. */
export function Submission({ open, phase, onClose, onDone, slowAfterMs }: SubmissionProps) {
  const okayButton = useRef<HTMLButtonElement>(null);
  const subscriber = phase.name === 'thanks' ? phase.fields : emptyFields;
  return (
    <>
      <Modal open={open && phase.name === 'submitting'} onClose={onClose} title={texts.submitting} busy>
        <SubmittingText slowAfterMs={slowAfterMs} />
      </Modal>
      <Modal
        open={open && phase.name === 'thanks'}
        onClose={onDone}
        title={texts.thanksTitle(subscriber.firstName)}
        role="alertdialog"
        initialFocus={okayButton}
        actions={
          <Button ref={okayButton} onClick={onDone}>
            {texts.okay}
          </Button>
        }
      >
        <Stack gap="l">
          <StarDivider />
          <Text>{texts.thanksText(subscriber.emailAddress)}</Text>
        </Stack>
      </Modal>
    </>
  );
}

function SubmittingText({ slowAfterMs }: { slowAfterMs: number }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [slowAfterMs]);
  return <Text role="status">{isSlow ? texts.submittingSlow : texts.submittingText}</Text>;
}

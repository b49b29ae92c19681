import { useEffect, useRef, useState } from 'react';
import { Button, Modal, Stack, StarDivider, Text } from '../../../design-system';
import { emptyFields } from './schema';
import { texts } from './texts';
import type { Phase } from './useStayInTouchForm';

export interface SubmissionProps {
  /** Whether the form that is being sent is in use. */
  open: boolean;
  phase: Phase;
  onClose: () => void;
  /** The visitor has seen the thanks. */
  onDone: () => void;
  /** Milliseconds after which the visitor is told that it takes longer. */
  slowAfterMs: number;
}

/** What follows the form (SPEC 4.1): the modal while it is sent, then the thanks. */
export function Submission({ open, phase, onClose, onDone, slowAfterMs }: SubmissionProps) {
  const okay = useRef<HTMLButtonElement>(null);
  const thanked = phase.name === 'thanks' ? phase.to : emptyFields;
  return (
    <>
      <Modal open={open && phase.name === 'submitting'} onClose={onClose} title={texts.submitting} busy>
        <SubmittingText slowAfterMs={slowAfterMs} />
      </Modal>
      <Modal
        open={open && phase.name === 'thanks'}
        onClose={onDone}
        title={texts.thanksTitle(thanked.firstName)}
        role="alertdialog"
        initialFocus={okay}
        actions={
          <Button ref={okay} onClick={onDone}>
            {texts.okay}
          </Button>
        }
      >
        <Stack gap="l">
          <StarDivider />
          <Text>{texts.thanksText(thanked.emailAddress)}</Text>
        </Stack>
      </Modal>
    </>
  );
}

function SubmittingText({ slowAfterMs }: { slowAfterMs: number }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [slowAfterMs]);
  return <Text role="status">{isSlow ? texts.submittingSlow : texts.submittingText}</Text>;
}

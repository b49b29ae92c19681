import { useEffect, useRef, useState } from 'react';
import { Button, Modal, Stack, StarDivider, Text } from '../../../design-system';
import { submitTexts as texts } from './texts';
import type { SubmitPhase } from './useFormSubmit';

interface SubmitModalsProps<Values, Result> {
  phase: SubmitPhase<Values, Result>;
  /** Title of the modal while the request is sent. */
  sendingTitle: string;
  /** Text of that modal. Default "One moment, please." */
  sendingText?: string;
  thanksTitle: (values: Values) => string;
  thanksText: (values: Values, result: Result) => string;
  /** Milliseconds before the visitor is told that sending takes longer. */
  slowAfterMs: number;
  /** The visitor has closed the confirmation. */
  onDone: () => void;
}

/** The modals after a submit: one while the request is sent, then the confirmation. */
export function SubmitModals<Values, Result>({
  phase,
  sendingTitle,
  sendingText = texts.sendingText,
  thanksTitle,
  thanksText,
  slowAfterMs,
  onDone,
}: SubmitModalsProps<Values, Result>) {
  const okayButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Modal open={phase.name === 'sending'} onClose={onDone} title={sendingTitle} busy>
        <SendingText text={sendingText} slowAfterMs={slowAfterMs} />
      </Modal>
      <Modal
        open={phase.name === 'sent'}
        onClose={onDone}
        title={phase.name === 'sent' ? thanksTitle(phase.values) : ''}
        role="alertdialog"
        initialFocus={okayButton}
        actions={
          <Button ref={okayButton} onClick={onDone}>
            {texts.okay}
          </Button>
        }
      >
        {phase.name === 'sent' ? (
          <Stack gap="l">
            <StarDivider />
            <Text>{thanksText(phase.values, phase.result)}</Text>
          </Stack>
        ) : null}
      </Modal>
    </>
  );
}

function SendingText({ text, slowAfterMs }: { text: string; slowAfterMs: number }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [slowAfterMs]);
  return <Text role="status">{isSlow ? texts.sendingSlow : text}</Text>;
}

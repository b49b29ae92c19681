import { navigate } from 'gatsby';
import { useId, useRef, useState } from 'react';
import { Button, Modal, Text } from '../../design-system';
import type { TheaterOption } from '../../content/locations';
import { SubmitForm } from '../shared/forms/SubmitForm';
import { SubmitModals } from '../shared/forms/SubmitModals';
import { submitTexts } from '../shared/forms/texts';
import { AddressModal } from './address/AddressModal';
import { DonationFields } from './DonationFields';
import { texts } from './texts';
import { useDonationForm } from './useDonationForm';
import { SHOWS_DELAY_MS } from './useDonationShows';

export interface DonationRequestFormProps {
  /** The theaters of the company, in the order of the list. */
  theaters: readonly TheaterOption[];
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
  slowAfterMs?: number;
  /** Milliseconds between a change of the date and the request for its shows. Default 2000. */
  showsDelayMs?: number;
}

/** The form for complimentary tickets of an organization (product 2.9, 4.7, 5.3), with its modals. */
export function DonationRequestForm({
  theaters,
  slowAfterMs = 4000,
  showsDelayMs = SHOWS_DELAY_MS,
}: DonationRequestFormProps) {
  const form = useDonationForm(useId(), theaters, showsDelayMs);
  const [isFileTooLarge, setIsFileTooLarge] = useState(false);
  const { address, submission } = form;

  function leave() {
    form.reset();
    void navigate('/');
  }

  return (
    <>
      <SubmitForm
        // The failure is shown in a modal.
        submission={{ ...submission, failure: null }}
        intro={texts.intro}
        offlineText={texts.offlineText}
      >
        <DonationFields form={form} onFileTooLarge={() => setIsFileTooLarge(true)} />
        <div>
          <Button type="submit" buttonSize="large">
            {texts.send}
          </Button>
        </div>
      </SubmitForm>
      <SubmitModals
        // The verification of the address is the beginning of the submit.
        phase={address.isVerifying ? { name: 'sending' } : submission.phase}
        sendingTitle={texts.sending}
        sendingText={texts.sendingText}
        thanksTitle={() => texts.sent.title}
        thanksText={() => texts.sent.text}
        slowAfterMs={slowAfterMs}
        onDone={leave}
      />
      <AddressModal question={address.question} answer={address.answer} />
      <MessageModal
        title={texts.failedTitle}
        text={submission.failure}
        open={form.isFailureShown && submission.failure !== null}
        onClose={form.closeFailure}
      />
      <MessageModal
        title={texts.fileTooLarge.title}
        text={texts.fileTooLarge.text}
        open={isFileTooLarge}
        onClose={() => setIsFileTooLarge(false)}
      />
    </>
  );
}

interface MessageModalProps {
  title: string;
  text: string | null;
  open: boolean;
  onClose: () => void;
}

/** A message that the visitor closes. */
function MessageModal({ title, text, open, onClose }: MessageModalProps) {
  const okayButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      initialFocus={okayButton}
      actions={
        <Button ref={okayButton} onClick={onClose}>
          {submitTexts.okay}
        </Button>
      }
    >
      <Text>{text}</Text>
    </Modal>
  );
}

import { SubmitModals } from '../../shared/forms/SubmitModals';
import { texts } from './texts';
import type { StayInTouchForm } from './useStayInTouchForm';

interface StayInTouchModalsProps {
  form: StayInTouchForm;
  /** The visitor has closed the confirmation. */
  onDone: () => void;
  /** Milliseconds before the visitor is told that submitting takes longer. */
  slowAfterMs: number;
}

/** The modals after a submit (product 4.1): one while the request is sent, then the confirmation. */
export function StayInTouchModals({ form, onDone, slowAfterMs }: StayInTouchModalsProps) {
  return (
    <SubmitModals
      phase={form.submission.phase}
      sendingTitle={texts.submitting}
      thanksTitle={({ firstName }) => texts.thanksTitle(firstName)}
      thanksText={({ emailAddress }) => texts.thanksText(emailAddress)}
      slowAfterMs={slowAfterMs}
      onDone={onDone}
    />
  );
}

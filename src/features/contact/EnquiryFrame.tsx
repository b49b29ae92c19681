import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../design-system';
import { useIsHydrated } from '../../state/useIsHydrated';
import { SubmitForm } from '../shared/forms/SubmitForm';
import { SubmitModals } from '../shared/forms/SubmitModals';
import { texts } from './texts';
import type { EnquiryForm } from './useEnquiryForm';

export interface EnquiryFrameProps<Fields extends FieldValues> {
  form: EnquiryForm<Fields>;
  intro: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** Title of the modal while the request is sent. */
  sendingTitle: string;
  thanksTitle: (fields: Fields) => string;
  thanksText: (fields: Fields, reference: string) => string;
  children: ReactNode;
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
  slowAfterMs?: number;
}

/** The layout of an enquiry form: errors above the fields, the submit button below, and the modals after a submit. */
export function EnquiryFrame<Fields extends FieldValues>({
  form,
  intro,
  submitLabel,
  sendingTitle,
  thanksTitle,
  thanksText,
  children,
  slowAfterMs = 4000,
}: EnquiryFrameProps<Fields>) {
  const isHydrated = useIsHydrated();
  return (
    <>
      <SubmitForm
        submission={form.submission}
        // Input before hydration would be lost.
        isInert={!isHydrated}
        intro={intro}
        offlineText={texts.offlineText}
      >
        {children}
        <div>
          <Button type="submit" buttonSize="large">
            {submitLabel}
          </Button>
        </div>
      </SubmitForm>
      <SubmitModals
        phase={form.submission.phase}
        sendingTitle={sendingTitle}
        thanksTitle={thanksTitle}
        thanksText={(fields, { reference }) => thanksText(fields, reference)}
        slowAfterMs={slowAfterMs}
        onDone={form.reset}
      />
    </>
  );
}

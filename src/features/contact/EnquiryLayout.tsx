import type { FieldValues } from 'react-hook-form';
import { Button, type Elements } from '../../design-system';
import { SubmitForm } from '../shared/forms/SubmitForm';
import { SubmitModals } from '../shared/forms/SubmitModals';
import { texts } from './texts';
import type { EnquiryForm } from './useEnquiryForm';

interface EnquiryFields extends FieldValues {
  firstName: string;
  emailAddress: string;
}

/** The texts of an enquiry form that the layout shows. */
interface EnquiryTexts {
  intro: string;
  /** Label of the submit button. */
  send: string;
  /** Title of the modal while the request is sent. */
  sending: string;
  thanksTitle: (firstName: string) => string;
  thanksText: (emailAddress: string, reference: string) => string;
}

interface EnquiryLayoutProps<Fields extends EnquiryFields> {
  form: EnquiryForm<Fields>;
  formTexts: EnquiryTexts;
  children: Elements;
  /** Milliseconds before the visitor is told that sending takes longer. Default 4000. */
  slowAfterMs?: number;
}

/** The layout of an enquiry form: errors above the fields, the submit button below, and the modals after a submit. */
export function EnquiryLayout<Fields extends EnquiryFields>({
  form,
  formTexts,
  children,
  slowAfterMs = 4000,
}: EnquiryLayoutProps<Fields>) {
  return (
    <>
      <SubmitForm submission={form.submission} intro={formTexts.intro} offlineText={texts.offlineText}>
        {children}
        <div>
          <Button type="submit" buttonSize="large">
            {formTexts.send}
          </Button>
        </div>
      </SubmitForm>
      <SubmitModals
        phase={form.submission.phase}
        sendingTitle={formTexts.sending}
        thanksTitle={(fields) => formTexts.thanksTitle(fields.firstName)}
        thanksText={(fields, { reference }) => formTexts.thanksText(fields.emailAddress, reference)}
        slowAfterMs={slowAfterMs}
        onDone={form.reset}
      />
    </>
  );
}

import type { FormsContent } from '../../content/form';
import { ContactForm } from '../../features/contact/ContactForm/ContactForm';
import { texts } from '../../features/contact/texts';
import { FormSection } from './FormSection';

export function PageForm({ forms }: { forms: FormsContent }) {
  return (
    <FormSection title={texts.contact.title} phone={forms.phone}>
      <ContactForm phone={forms.phone} />
    </FormSection>
  );
}

import type { FormsContent } from '../../content/form';
import { SignupForm } from '../../features/newsletter/SignupForm/SignupForm';
import { texts } from '../../features/newsletter/StayInTouchFlow/texts';
import { FormSection } from './FormSection';

export function PageForm({ forms }: { forms: FormsContent }) {
  return (
    <FormSection title={texts.title} phone={forms.phone}>
      <SignupForm />
    </FormSection>
  );
}

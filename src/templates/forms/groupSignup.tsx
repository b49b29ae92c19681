import type { FormsContent } from '../../content/form';
import { GroupSignupForm } from '../../features/contact/GroupSignupForm/GroupSignupForm';
import { texts } from '../../features/contact/texts';
import { FormSection } from './FormSection';

export function PageForm({ forms }: { forms: FormsContent }) {
  return (
    <FormSection title={texts.group.title} phone={forms.phone}>
      <GroupSignupForm phone={forms.phone} shows={forms.shows} />
    </FormSection>
  );
}

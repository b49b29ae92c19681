import { SignupForm } from '../../features/newsletter/SignupForm/SignupForm';
import { texts } from '../../features/newsletter/StayInTouchFlow/texts';
import { FormSection } from './FormSection';

export function PageForm() {
  return (
    <FormSection title={texts.title}>
      <SignupForm />
    </FormSection>
  );
}

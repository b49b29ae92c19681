import { Button, EmailField, FormErrorSummary, Icon, PhoneField, TextField } from '../../../design-system';
import { checkoutTexts as texts } from '../texts';
import { Fields, Pair } from './Fields';
import { useStepForm, type StepFormProps } from './useStepForm';

/** The first step: whose order it is. */
export function ContactForm(props: StepFormProps) {
  const { field, onSubmit, summary, attempt } = useStepForm('contact', props);
  return (
    <Fields onSubmit={onSubmit} noValidate>
      <FormErrorSummary errors={summary} attempt={attempt} title={texts.errorTitle} />
      <Pair>
        <TextField label={texts.fields.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <EmailField
        label={texts.fields.emailAddress}
        hint={texts.hints.emailAddress}
        {...field('emailAddress')}
      />
      <PhoneField label={texts.fields.phoneNumber} hint={texts.hints.phoneNumber} {...field('phoneNumber')} />
      <Button type="submit">
        {texts.toAddress} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

import { Button, EmailField, FormErrorSummary, Icon, TextField, type Elements } from '../../../design-system';
import { Pair } from '../forms/Pair';
import { PhoneNumberField } from '../forms/PhoneNumberField';
import { checkoutTexts as texts } from './texts';
import { Fields } from './Fields';
import { useStepForm, type StepFormProps } from './useStepForm';

export interface ContactStepProps extends StepFormProps {
  /** What the address and the number are used for */
  hints: ContactHints;
  children?: Elements;
}

export type ContactHints = Record<'emailAddress' | 'phoneNumber', string>;

/** The first step of checkout: the customer. `children` are rendered below its fields. */
export function ContactStep({ hints, children, ...props }: ContactStepProps) {
  const { fields, form, summary, attempt } = useStepForm('contact', props);
  const { field } = fields;
  return (
    <Fields {...form}>
      <FormErrorSummary errors={summary} attempt={attempt} />
      <Pair>
        <TextField label={texts.fields.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <EmailField label={texts.fields.emailAddress} hint={hints.emailAddress} {...field('emailAddress')} />
      <PhoneNumberField
        fields={fields}
        name="phoneNumber"
        label={texts.fields.phoneNumber}
        hint={hints.phoneNumber}
      />
      {children}
      <Button type="submit">
        {texts.toAddress} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

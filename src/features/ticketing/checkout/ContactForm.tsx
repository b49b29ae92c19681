import type { ReactNode } from 'react';
import { Button, EmailField, FormErrorSummary, Icon, TextField } from '../../../design-system';
import { Pair } from '../../shared/forms/Pair';
import { PhoneNumberField } from '../../shared/forms/PhoneNumberField';
import { checkoutTexts as texts } from '../shared/texts';
import { Fields } from './Fields';
import { useStepForm, type StepFormProps } from './useStepForm';

/** The first step of checkout: the customer. `children` are rendered below its fields. */
export function ContactForm({ children, ...props }: StepFormProps & { children?: ReactNode }) {
  const { fields, form, summary, attempt } = useStepForm('contact', props);
  const { field } = fields;
  return (
    <Fields {...form}>
      <FormErrorSummary errors={summary} attempt={attempt} />
      <Pair>
        <TextField label={texts.fields.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <EmailField
        label={texts.fields.emailAddress}
        hint={texts.hints.emailAddress}
        {...field('emailAddress')}
      />
      <PhoneNumberField
        fields={fields}
        name="phoneNumber"
        label={texts.fields.phoneNumber}
        hint={texts.hints.phoneNumber}
      />
      {children}
      <Button type="submit">
        {texts.toAddress} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

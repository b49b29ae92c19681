import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { Button, EmailField, FormErrorSummary, Icon, PhoneField, TextField } from '../../../design-system';
import { checkoutTexts as texts } from '../shared/texts';
import { Fields, Pair } from './Fields';
import { fieldId, useStepForm, type StepFormProps } from './useStepForm';

/** The first step of checkout: the customer. `children` are rendered below its fields. */
export function ContactForm({ children, ...props }: StepFormProps & { children?: ReactNode }) {
  const { field, control, form, summary, attempt } = useStepForm('contact', props);
  return (
    <Fields {...form}>
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
      <Controller
        control={control}
        name="phoneNumber"
        render={({ field: { value, onChange, onBlur, name, ref }, fieldState: { error } }) => (
          <PhoneField
            ref={ref}
            id={fieldId('phoneNumber')}
            name={name}
            label={texts.fields.phoneNumber}
            hint={texts.hints.phoneNumber}
            error={error?.message}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {children}
      <Button type="submit">
        {texts.toAddress} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

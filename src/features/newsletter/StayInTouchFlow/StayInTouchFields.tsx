import styled from '@emotion/styled';
import { useEffect, type ReactNode, type RefObject } from 'react';
import { Controller } from 'react-hook-form';
import {
  Button,
  EmailField,
  FormErrorSummary,
  media,
  Notice,
  PhoneField,
  SelectField,
  space,
  Text,
  TextField,
} from '../../../design-system';
import { useOnline } from '../../../state/useOnline';
import { CountriesNotice, countryOptions } from './countries';
import { Interests } from './Interests';
import { texts } from './texts';
import type { StayInTouchForm } from './useStayInTouchForm';

export interface StayInTouchFieldsProps {
  form: StayInTouchForm;
  /** Id of the form, for a submit button outside of it. */
  id: string;
  /** Content below the fields: the submit button when the form is not in a modal. */
  children?: ReactNode;
  /** The area above the fields, which gets the focus. */
  topRef: RefObject<HTMLDivElement>;
}

/** The fields of the form (product 3.1, 5.1) with the errors above them. */
export function StayInTouchFields({ form, id, topRef, children }: StayInTouchFieldsProps) {
  const { field, control, isHomeCountry, options, failure, summary, attempt } = form;
  const isOnline = useOnline();

  // Runs after the error list has focused itself, because the failure is shown above it. After an immediate failure
  // the modal is still open, so its initial focus does not move here.
  useEffect(() => {
    if (!failure) return;
    topRef.current?.focus({ preventScroll: true });
    topRef.current?.scrollIntoView({ block: 'start' });
  }, [failure, attempt, topRef]);

  return (
    <Form
      id={id}
      noValidate
      // If the browser submits the form before the scripts are loaded, no values may appear in the URL.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Top ref={topRef} tabIndex={-1}>
        {failure ? (
          <Notice
            tone="danger"
            title={failure.title}
            actions={
              failure.next === 'retry' ? (
                <Button variant="secondary" buttonSize="small" onClick={form.submit}>
                  {texts.tryAgain}
                </Button>
              ) : undefined
            }
          >
            {failure.message}
          </Notice>
        ) : null}
        <FormErrorSummary errors={summary} attempt={attempt} title={texts.errorTitle} />
        {isOnline ? null : (
          <Notice tone="warning" title={texts.offlineTitle}>
            {texts.offlineText}
          </Notice>
        )}
        <Text>{texts.intro}</Text>
      </Top>
      <Pair>
        <TextField label={texts.fields.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={texts.fields.emailAddress} {...field('emailAddress')} />
        <Controller
          control={control}
          name="phoneNumber"
          render={({ field: { value, onChange, onBlur, name, ref }, fieldState: { error } }) => (
            <PhoneField
              ref={ref}
              id={form.fieldId('phoneNumber')}
              name={name}
              label={texts.fields.phoneNumber}
              error={error?.message}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </Pair>
      <SelectField
        label={texts.fields.country}
        autoComplete="country"
        options={countryOptions(options.countries)}
        {...field('country')}
      />
      <CountriesNotice countries={options.countries} />
      <TextField label={texts.fields.addressLine1} autoComplete="address-line1" {...field('addressLine1')} />
      <TextField
        label={texts.fields.addressLine2}
        optional
        autoComplete="address-line2"
        {...field('addressLine2')}
      />
      <TextField label={texts.fields.city} autoComplete="address-level2" {...field('city')} />
      <Pair>
        <TextField
          label={isHomeCountry ? texts.fields.stateUsa : texts.fields.state}
          hint={isHomeCountry ? texts.hints.stateUsa : undefined}
          autoComplete="address-level1"
          {...field('state')}
        />
        <TextField
          label={isHomeCountry ? texts.fields.zipcodeUsa : texts.fields.zipcode}
          hint={isHomeCountry ? texts.hints.zipcodeUsa : undefined}
          autoComplete="postal-code"
          {...field('zipcode')}
        />
      </Pair>
      <Interests control={control} interests={options.interests} id={form.fieldId('marketingInterestIds')} />
      {children}
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
`;

const Top = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  /* The container is focused by script only and has no action. */
  &:focus-visible {
    outline: none;
  }
`;

/** Two short fields, side by side on wide screens. */
const Pair = styled.div`
  display: grid;
  align-items: start;
  gap: ${space.m};
  ${media.aboveMobile} {
    grid-template-columns: 1fr 1fr;
  }
`;

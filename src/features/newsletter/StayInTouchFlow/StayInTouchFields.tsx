import { Controller, type Control } from 'react-hook-form';
import {
  EmailField,
  SelectField,
  TextField,
  type Elements,
  Button,
  CheckboxGroup,
  Cluster,
  Notice,
  Spinner,
  Text,
} from '../../../design-system';
import { AddressFields } from '../../shared/forms/AddressFields';
import { CountriesNotice, createCountryOptions } from '../../shared/forms/countries';
import { Pair } from '../../shared/forms/Pair';
import { PhoneNumberField } from '../../shared/forms/PhoneNumberField';
import { SubmitForm } from '../../shared/forms/SubmitForm';
import { texts } from './texts';
import type { StayInTouchForm } from './useStayInTouchForm';
import type { MarketingInterest } from '../../../helios/types';
import type { LoadedResource } from '../../../runtime/useResource';
import type { StayInTouchValues } from './schema';

interface StayInTouchFieldsProps {
  form: StayInTouchForm;
  /** Id of the form, for a submit button outside of it. */
  id: string;
  /** Content below the fields: the submit button when the form is not in a modal. */
  children?: Elements;
}

/** The fields of the form (product 3.1, 5.1) with the errors above them. */
export function StayInTouchFields({ form, id, children }: StayInTouchFieldsProps) {
  const { fields, isHomeCountry, options } = form;
  const { field } = fields;
  return (
    <SubmitForm submission={form.submission} id={id} intro={texts.intro} offlineText={texts.offlineText}>
      <Pair>
        <TextField label={texts.fields.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <Pair>
        <EmailField label={texts.fields.emailAddress} {...field('emailAddress')} />
        <PhoneNumberField fields={fields} name="phoneNumber" label={texts.fields.phoneNumber} />
      </Pair>
      <SelectField
        label={texts.fields.country}
        autoComplete="country"
        options={createCountryOptions(options.countries)}
        {...field('country', form.clearState)}
      />
      <CountriesNotice countries={options.countries} />
      <AddressFields field={field} isHomeCountry={isHomeCountry} labels={texts.fields} hints={texts.hints} />
      <Interests
        control={fields.form.control}
        interests={options.interests}
        id={fields.fieldId('marketingInterestIds')}
      />
      {children}
    </SubmitForm>
  );
}

interface InterestsProps {
  control: Control<StayInTouchValues>;
  interests: LoadedResource<MarketingInterest[]>;
  /** Id of the checkbox group. */
  id: string;
}

/** The marketing interests (product 3.1). They are optional, so the form does not wait for the list. */
function Interests({ control, interests: { resource, reload }, id }: InterestsProps) {
  switch (resource.status) {
    case 'loading':
      return (
        <Cluster gap="xs" role="status">
          <Spinner size="1.1em" />
          <Text look="small">{texts.interestsLoading}</Text>
        </Cluster>
      );
    case 'failed':
      return (
        <Notice
          tone="warning"
          title={texts.interestsFailedTitle}
          actions={
            <Button variant="secondary" buttonSize="small" onClick={reload}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.interestsFailed}
        </Notice>
      );
    case 'ready':
      return resource.data.length === 0 ? null : (
        <Controller
          control={control}
          name="marketingInterestIds"
          render={({ field: { value, onChange, onBlur, name }, fieldState: { error } }) => (
            <CheckboxGroup
              id={id}
              legend={texts.fields.marketingInterestIds}
              optional
              options={resource.data.map(({ interestId, interestName }) => ({
                value: interestId,
                label: interestName,
              }))}
              name={name}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
              error={error?.message}
            />
          )}
        />
      );
  }
}

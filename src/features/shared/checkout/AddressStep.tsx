import type { Country } from '../../../helios/types';
import { Button, FormErrorSummary, Icon, SelectField } from '../../../design-system';
import { homeCountry } from '../../../lib/address';
import { AddressFields } from '../forms/AddressFields';
import { needsPostalCode, needsState } from '../forms/addressRules';
import { checkoutTexts as texts } from './texts';
import { Fields } from './Fields';
import { useStepForm, type StepFormProps } from './useStepForm';

/** The second step of checkout: the billing address. */
export function AddressStep({ countries, ...props }: StepFormProps & { countries: readonly Country[] }) {
  const { fields, form, revalidateAddress, summary, attempt } = useStepForm('address', props);
  const { field } = fields;
  const country = fields.form.watch('country');
  return (
    <Fields {...form}>
      <FormErrorSummary errors={summary} attempt={attempt} />
      <SelectField
        label={texts.fields.country}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        autoComplete="billing country"
        {...field('country', revalidateAddress)}
      />
      <AddressFields
        field={field}
        isHomeCountry={country === homeCountry}
        isStateOptional={!needsState(country)}
        isZipcodeOptional={!needsPostalCode(country)}
        labels={texts.fields}
        hints={texts.hints}
        isBilling
      />
      <Button type="submit">
        {texts.toPayment} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

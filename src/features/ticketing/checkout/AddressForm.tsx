import type { Country } from '../../../helios/types';
import { Button, FormErrorSummary, Icon, SelectField, TextField } from '../../../design-system';
import { Pair } from '../../shared/forms/Pair';
import { checkoutTexts as texts } from '../shared/texts';
import { Fields } from './Fields';
import { useStepForm, type StepFormProps } from './useStepForm';

/** The second step of checkout: the billing address. */
export function AddressForm({ countries, ...props }: StepFormProps & { countries: readonly Country[] }) {
  const { fields, form, revalidateAddress, summary, attempt } = useStepForm('address', props);
  const { field } = fields;
  const isUsa = fields.form.watch('country') === 'USA';
  return (
    <Fields {...form}>
      <FormErrorSummary errors={summary} attempt={attempt} />
      <SelectField
        label={texts.fields.country}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        autoComplete="billing country"
        {...field('country', revalidateAddress)}
      />
      <TextField
        label={texts.fields.addressLine1}
        autoComplete="billing address-line1"
        {...field('addressLine1')}
      />
      <TextField
        label={texts.fields.addressLine2}
        optional
        autoComplete="billing address-line2"
        {...field('addressLine2')}
      />
      <TextField label={texts.fields.city} autoComplete="billing address-level2" {...field('city')} />
      <Pair>
        <TextField
          label={isUsa ? texts.fields.stateUsa : texts.fields.state}
          hint={isUsa ? texts.hints.stateUsa : undefined}
          autoComplete="billing address-level1"
          {...field('state')}
        />
        <TextField
          label={isUsa ? texts.fields.zipcodeUsa : texts.fields.zipcode}
          hint={isUsa ? texts.hints.zipcodeUsa : undefined}
          autoComplete="billing postal-code"
          {...field('zipcode')}
        />
      </Pair>
      <Button type="submit">
        {texts.toPayment} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

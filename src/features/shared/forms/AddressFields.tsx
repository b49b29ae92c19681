import type { FieldValues } from 'react-hook-form';
import { TextField } from '../../../design-system';
import { Pair } from './Pair';
import type { FieldProps } from './useFields';

type AddressFieldName = 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zipcode';

interface AddressFieldsProps {
  /** `field` of the form. */
  field: (name: AddressFieldName) => FieldProps<FieldValues>;
  /** State and ZIP code have other labels and a hint in the home country. */
  isHomeCountry: boolean;
  labels: Record<AddressFieldName | 'stateUsa' | 'zipcodeUsa', string>;
  hints: Record<'stateUsa' | 'zipcodeUsa', string>;
  isStateOptional?: boolean;
  isZipcodeOptional?: boolean;
  /** Whether the browser fills in the billing address instead of the visitor's own. */
  isBilling?: boolean;
}

/** The fields of an address below its country. */
export function AddressFields({
  field,
  isHomeCountry,
  labels,
  hints,
  isStateOptional,
  isZipcodeOptional,
  isBilling,
}: AddressFieldsProps) {
  const getAutoComplete = (token: string) => (isBilling ? `billing ${token}` : token);
  return (
    <>
      <TextField
        label={labels.addressLine1}
        autoComplete={getAutoComplete('address-line1')}
        {...field('addressLine1')}
      />
      <TextField
        label={labels.addressLine2}
        optional
        autoComplete={getAutoComplete('address-line2')}
        {...field('addressLine2')}
      />
      <TextField label={labels.city} autoComplete={getAutoComplete('address-level2')} {...field('city')} />
      <Pair>
        <TextField
          label={isHomeCountry ? labels.stateUsa : labels.state}
          hint={isHomeCountry ? hints.stateUsa : undefined}
          optional={isStateOptional}
          autoComplete={getAutoComplete('address-level1')}
          {...field('state')}
        />
        <TextField
          label={isHomeCountry ? labels.zipcodeUsa : labels.zipcode}
          hint={isHomeCountry ? hints.zipcodeUsa : undefined}
          optional={isZipcodeOptional}
          autoComplete={getAutoComplete('postal-code')}
          {...field('zipcode')}
        />
      </Pair>
    </>
  );
}

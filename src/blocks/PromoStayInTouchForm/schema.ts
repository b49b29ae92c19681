import Joi from 'joi';
import {
  byCountry,
  emailAddressRule,
  getFieldErrors,
  homeStateRule,
  lineText,
  phoneNumberRule,
  requiredText,
} from '../../features/shared/forms/rules';
import { fieldNames, type PromoFieldName, type PromoFields } from './fields';
import { texts } from './texts';

const labels = texts.fields;

/** The rules of product 5.1, last paragraph, with the messages of the stay-in-touch form. */
const schema = Joi.object<PromoFields>({
  organization: lineText().allow(''),
  firstName: requiredText(labels.firstName),
  lastName: requiredText(labels.lastName),
  primaryPhone: phoneNumberRule,
  emailAddress: emailAddressRule(),
  country: requiredText(labels.country),
  address: requiredText(labels.address),
  city: requiredText(labels.city),
  state: byCountry(homeStateRule, requiredText(labels.state)),
  zipCode: byCountry(requiredText(labels.zipCodeUsa), requiredText(labels.zipCode)),
});

export type PromoErrors = Partial<Record<PromoFieldName, string>>;

/** Returns the first error of each invalid field. */
export function validateFields(fields: PromoFields): PromoErrors {
  return getFieldErrors(schema, fields, fieldNames);
}

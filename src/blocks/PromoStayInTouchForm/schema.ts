import Joi from 'joi';
import { emailMessages, validateEmail } from '../../lib/emailRule';
import { homeCountry, stateLength, type PromoFieldName, type PromoFields } from './fields';
import { texts } from './texts';

const labels = texts.fields;

function requiredText(label: string) {
  return Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': `${label} is required.` });
}

/** The rules of product 5.1, last paragraph, with the messages of the stay-in-touch form. */
const schema = Joi.object<PromoFields>({
  organization: Joi.string().trim().allow(''),
  firstName: requiredText(labels.firstName),
  lastName: requiredText(labels.lastName),
  primaryPhone: requiredText(labels.primaryPhone).pattern(/^\d+$/).min(10).max(20).messages({
    'string.pattern.base': 'Phone number can be only numbers',
    'string.min': 'Phone number must be at least 10 digits',
    'string.max': 'Phone number is too long',
  }),
  emailAddress: Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': emailMessages.required })
    .custom((email: string, helpers) => {
      const problem = validateEmail(email, []);
      return problem === null ? email : helpers.message({ custom: problem });
    }),
  country: requiredText(labels.country),
  address: requiredText(labels.address),
  city: requiredText(labels.city),
  state: Joi.when('country', {
    is: homeCountry,
    then: requiredText(labels.stateUsa).max(stateLength).messages({
      'string.max': 'If your country is USA, state should be 2 characters long.',
    }),
    otherwise: requiredText(labels.state),
  }),
  zipCode: Joi.when('country', {
    is: homeCountry,
    then: requiredText(labels.zipCodeUsa),
    otherwise: requiredText(labels.zipCode),
  }),
});

export type PromoErrors = Partial<Record<PromoFieldName, string>>;

/** Returns the first error of each invalid field. */
export function validateFields(fields: PromoFields): PromoErrors {
  const { error } = schema.validate(fields, { abortEarly: false });
  const errors: PromoErrors = {};
  for (const { path, message } of error?.details ?? []) {
    const name = String(path[0]);
    if (isFieldName(name)) errors[name] ??= message;
  }
  return errors;
}

function isFieldName(name: string): name is PromoFieldName {
  return name in labels;
}

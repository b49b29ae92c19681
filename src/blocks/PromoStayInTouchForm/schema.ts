import Joi from 'joi';
import { emailMessages, validateEmail } from '../../api/emailRule';
import { homeCountry, stateLength, type PromoFieldName, type PromoFields } from './fields';
import { texts } from './texts';

const labels = texts.fields;

function required(label: string) {
  return Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': `${label} is required.` });
}

/** The rules of SPEC 5.1, last paragraph; messages as those of the stay-in-touch form. */
const schema = Joi.object<PromoFields>({
  organization: Joi.string().trim().allow(''),
  firstName: required(labels.firstName),
  lastName: required(labels.lastName),
  primaryPhone: required(labels.primaryPhone).pattern(/^\d+$/).min(10).max(20).messages({
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
  country: required(labels.country),
  address: required(labels.address),
  city: required(labels.city),
  state: Joi.when('country', {
    is: homeCountry,
    then: required(labels.stateUsa).max(stateLength).messages({
      'string.max': 'If your country is USA, state should be 2 characters long.',
    }),
    otherwise: required(labels.state),
  }),
  zipCode: Joi.when('country', {
    is: homeCountry,
    then: required(labels.zipCodeUsa),
    otherwise: required(labels.zipCode),
  }),
});

export type PromoErrors = Partial<Record<PromoFieldName, string>>;

/** What is wrong, by field: the first thing of each. */
export function check(fields: PromoFields): PromoErrors {
  const { error } = schema.validate(fields, { abortEarly: false });
  const errors: PromoErrors = {};
  for (const { path, message } of error?.details ?? []) {
    const name = String(path[0]);
    if (isName(name)) errors[name] ??= message;
  }
  return errors;
}

function isName(name: string): name is PromoFieldName {
  return name in labels;
}

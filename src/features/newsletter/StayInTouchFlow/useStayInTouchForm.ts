import { useEffect, useMemo } from 'react';
import { describeContact } from '../../../analytics/describeContact';
import { track } from '../../../analytics/events';
import type {
  StayInTouchReceipt,
  Country,
  MarketingInterest,
  StayInTouchRequest,
} from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { hasCode, HeliosError } from '../../../helios/heliosError';
import { homeCountry } from '../../../lib/address';
import type { SubmitFailure } from '../../shared/forms/SubmitForm';
import { useFields, type FormFields } from '../../shared/forms/useFields';
import { useFormSubmit, type FormSubmit } from '../../shared/forms/useFormSubmit';
import {
  emptyFields,
  fieldNames,
  createStayInTouchSchema,
  type StayInTouchValues,
  type StayInTouchFieldName,
} from './schema';
import { useResource, type LoadedResource } from '../../../runtime/useResource';
import { emailMessages } from '../../../helios/emailRule';
import { submitTexts } from '../../shared/forms/texts';
import { describeWith } from '../../shared/problems';
import { texts } from './texts';

export interface StayInTouchForm {
  fields: FormFields<StayInTouchValues>;
  submission: FormSubmit<StayInTouchValues, StayInTouchReceipt, SubmitFailure>;
  options: FormOptions;
  isHomeCountry: boolean;
  /** Clears the state, whose rules depend on the country (product 4.1). */
  clearState: () => void;
  /** Empties the form. */
  reset: () => void;
}

/**
 * The fields of the form (product 4.1) and its request to Helios. They are kept while the modal of the form is closed, so
 * that no value is lost.
 * @param email the address of the band, empty before the form is requested
 * @param idPrefix prefix of the ids of the controls: a page may contain this form and the one of the band
 */
export function useStayInTouchForm(email: string, idPrefix = 'stayInTouchForm'): StayInTouchForm {
  const helios = useHelios();
  const options = useFormOptions();
  const { blockedDomains } = options;
  const schema = useMemo(() => createStayInTouchSchema(blockedDomains), [blockedDomains]);
  const fields = useFields({ idPrefix, names: fieldNames, schema, initialFields: emptyFields });
  const { setValue, getValues, trigger, watch, formState } = fields.form;
  const { isSubmitted } = formState;

  useEffect(() => {
    if (email !== '') setValue('emailAddress', email, { shouldValidate: true });
  }, [email, setValue]);

  // The list may be loaded after the visitor has entered a blocked address.
  useEffect(() => {
    if (getValues('emailAddress') !== '') void trigger('emailAddress');
  }, [blockedDomains, getValues, trigger]);

  const submission = useFormSubmit({
    validate: fields.validate,
    errors: fields.errors,
    // The request is not aborted when the visitor leaves: the subscription was sent.
    send: async (values: StayInTouchValues, { getKey }) => {
      const offered = options.interests.resource.data ?? [];
      const request = toStayInTouchRequest(
        values,
        offered.map(({ interestId }) => interestId),
      );
      const receipt = await helios.stayInTouch(request, getKey(request));
      track({ name: 'stayInTouchComplete', marketingInterestIds: request.marketingInterestIds });
      track({ name: 'signedUp', method: 'stay-in-touch', contact: describeContact(request.customer) });
      return receipt;
    },
    describeFailure,
    onFailure: (error) => {
      fields.showErrors(getFieldErrors(error));
      if (hasCode(error, 'UNKNOWN_INTERESTS')) options.interests.reload();
    },
  });

  return {
    fields,
    submission,
    options,
    isHomeCountry: watch('country') === homeCountry,
    clearState: () => setValue('state', '', { shouldValidate: isSubmitted }),
    reset: () => {
      fields.reset();
      submission.reset();
    },
  };
}

interface FormOptions {
  countries: LoadedResource<Country[]>;
  interests: LoadedResource<MarketingInterest[]>;
  /** Empty until the list is loaded; Helios checks again. */
  blockedDomains: readonly string[];
}

const noDomains: readonly string[] = [];

/** The options that Helios offers, loaded when the form is mounted. */
function useFormOptions(): FormOptions {
  const helios = useHelios();
  const countries = useResource('countries', (signal) => helios.listCountries(signal));
  const interests = useResource('interests', (signal) => helios.listMarketingInterests(signal));
  const blocked = useResource('blockedDomains', (signal) => helios.listBlockedEmailDomains(signal));
  return { countries, interests, blockedDomains: blocked.resource.data ?? noDomains };
}

/**
 * Builds the request from the values of the form (product 3.1).
 * @param offered ids of the interests that are offered now; others are left out
 */
export function toStayInTouchRequest(
  { marketingInterestIds, ...fields }: StayInTouchValues,
  offered: readonly string[],
): StayInTouchRequest {
  const { firstName, lastName, phoneNumber, emailAddress } = fields;
  const { country, addressLine1, addressLine2, city, state, zipcode } = fields;
  return {
    customer: {
      contact: { firstName, lastName, phoneNumber, emailAddress },
      address: { country, addressLine1, ...(addressLine2 ? { addressLine2 } : {}), city, state, zipcode },
    },
    marketingInterestIds: marketingInterestIds.filter((id) => offered.includes(id)),
  };
}

/** An error that the visitor's input did not cause and cannot correct. */
const internalFailure = [
  'Something is wrong on our side',
  'Your subscription was not stored. What you typed is kept; please try again later.',
] as const;

/** Without an answer, the request may have been stored. Its idempotency key prevents a second copy. */
const unansweredText = 'Your subscription may not have reached us. What you typed is kept.';

const unclearFailure = [
  'Something is wrong on our side',
  `${unansweredText} Please try again in a moment.`,
] as const;

const describeProblem = describeWith<'stayInTouch'>({
  INVALID_REQUEST: [
    'Some of it was not accepted',
    'Please check the fields that are marked, and sign up again.',
  ],
  UNKNOWN_INTERESTS: [
    'What we write about has changed',
    'Please look at your choice below, and sign up again.',
  ],
  RATE_LIMITED: [
    'Too many sign-ups came from your network',
    'What you typed is kept. Please wait a few minutes, then try again.',
  ],
  IDEMPOTENCY_IN_FLIGHT: [
    'Your subscription is still being stored',
    'Please try again in a moment, to see that it has arrived.',
  ],
  IDEMPOTENCY_KEY_REUSED: internalFailure,
  IDEMPOTENCY_KEY_REQUIRED: internalFailure,
  INTERNAL: unclearFailure,
  DATABASE_UNAVAILABLE: [
    'We cannot take subscriptions right now',
    'What you typed is kept. Please try again in a few minutes.',
  ],
  UNREACHABLE: ['We cannot be reached right now', `${unansweredText} Check your connection, then try again.`],
  TIMEOUT: ['The answer takes too long', `${unansweredText} Please try again: it is stored once at most.`],
  TOKEN_REJECTED: [
    'We cannot take your subscription here',
    'What you typed is kept. Please call us, or try another browser.',
  ],
  CAPTCHA_CANCELED: ['One more step is needed', 'Please show that you are a person, then try again.'],
  UNEXPECTED: unclearFailure,
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
});

export function describeFailure(error: unknown): SubmitFailure {
  const { title, message, next } = describeProblem(error);
  return { title, message, canRetry: next !== 'correct' };
}

/** The messages for fields that Helios refused. The messages of Helios are for developers and not shown. */
export function getFieldErrors(error: unknown): { name: StayInTouchFieldName; message: string }[] {
  if (hasCode(error, 'EMAIL_PROVIDER_NOT_SUPPORTED')) {
    return [{ name: 'emailAddress', message: emailMessages.blocked }];
  }
  if (!(error instanceof HeliosError) || error.code !== 'INVALID_REQUEST') return [];
  const paths = (error.problem?.errors ?? []).map(({ path }) => path.split('/'));
  return fieldNames
    .filter((name) => paths.some((path) => path.includes(name)))
    .map((name) => ({ name, message: submitTexts.refused(texts.fields[name]) }));
}

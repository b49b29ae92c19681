import { useEffect, useMemo } from 'react';
import { describeContact } from '../../../analytics/describeContact';
import { track } from '../../../analytics/events';
import type { StayInTouchReceipt, Country, MarketingInterest } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { hasCode } from '../../../helios/heliosError';
import { homeCountry } from '../../../lib/address';
import type { SubmitFailure } from '../../shared/forms/SubmitForm';
import { useFields, type FormFields } from '../../shared/forms/useFields';
import { useFormSubmit, type FormSubmit } from '../../shared/forms/useFormSubmit';
import { describeFailure, getFieldErrors } from './failures';
import { toStayInTouchRequest } from './request';
import { emptyFields, fieldNames, createStayInTouchSchema, type StayInTouchValues } from './schema';
import { useResource, type LoadedResource } from '../../../runtime/useResource';

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

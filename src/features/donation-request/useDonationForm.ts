import { useEffect, useMemo, useState } from 'react';
import { track } from '../../analytics/events';
import type { Country, DonationRequestReceipt, DonationShow } from '../../helios/types';
import type { TheaterOption } from '../../content/locations';
import { useFeatureFlag } from '../../state/featureFlags';
import { useHelios } from '../../state/heliosContext';
import { useResource, type LoadedResource } from '../../runtime/useResource';
import { useFields, type FormFields } from '../shared/forms/useFields';
import { useFormSubmit, type FormSubmit } from '../shared/forms/useFormSubmit';
import { useAddressVerification, type AddressVerifier } from './address/useAddressVerification';
import { emptyFields, fieldNames, type DonationValues, fieldPaths, type DonationFieldName } from './fields';
import { toDonationRequest, toLocationDonationRequest } from './request';
import { createDonationSchema, createBlockedMessage } from './schema';
import { useDonationShows } from './useDonationShows';
import { hasCode, HeliosError } from '../../helios/heliosError';
import { LetterUploadError } from '../../helios/letterUpload';
import { submitTexts } from '../shared/forms/texts';
import { texts } from './texts';

export interface DonationForm {
  fields: FormFields<DonationValues>;
  address: AddressVerifier;
  /** `failure` is the text of the modal after a failed submit. */
  submission: FormSubmit<DonationValues, DonationRequestReceipt, string>;
  countries: LoadedResource<Country[]>;
  shows: LoadedResource<DonationShow[]> & { isRequested: boolean };
  /** The theaters to choose from. Null if a show is chosen. */
  theaters: readonly TheaterOption[] | null;
  /** Whether the modal about the last failure is open. */
  isFailureShown: boolean;
  closeFailure: () => void;
  /** Empties the form. */
  reset: () => void;
}

const noDomains: readonly string[] = [];

/**
 * The fields of the form (product 3.4) and its request to Helios.
 *
 * @param theaters offered if the runtime configuration asks for a theater instead of a show
 */
export function useDonationForm(
  idPrefix: string,
  theaters: readonly TheaterOption[],
  showsDelayMs: number,
): DonationForm {
  const helios = useHelios();
  const countries = useResource('countries', (signal) => helios.listCountries(signal));
  const blocked = useResource('blockedDomains', (signal) => helios.listBlockedEmailDomains(signal));
  const blockedDomains = blocked.resource.data ?? noDomains;
  const asksForTheater = useFeatureFlag('donationRequestLocation') && theaters.length > 0;
  const schema = useMemo(
    () => createDonationSchema(blockedDomains, asksForTheater),
    [blockedDomains, asksForTheater],
  );
  const fields = useFields({ idPrefix, names: fieldNames, schema, initialFields: emptyFields });
  const { watch, getValues, setValue, trigger } = fields.form;
  const shows = useDonationShows(asksForTheater ? '' : watch('eventDate'), showsDelayMs);
  const [isFailureShown, setIsFailureShown] = useState(false);

  // The chosen show may not play after a later date.
  const { data } = shows.resource;
  useEffect(() => {
    const { eventCode } = getValues();
    if (data && eventCode && !data.some((show) => show.eventCode === eventCode)) setValue('eventCode', '');
  }, [data, getValues, setValue]);

  // The list may be loaded after the visitor has entered a blocked address.
  useEffect(() => {
    for (const name of ['organizationEmailAddress', 'emailAddress'] as const)
      if (getValues(name) !== '') void trigger(name);
  }, [blockedDomains, getValues, trigger]);

  const address = useAddressVerification(fields);
  const submission = useFormSubmit({
    validate: async () => {
      const values = await fields.validate();
      return values && address.verify(values);
    },
    errors: fields.errors,
    // The request is not aborted when the visitor leaves: it was sent.
    send: async (values: DonationValues, { getKey }) => {
      const { letter } = values;
      if (!letter) throw new Error('The letter is missing.');
      const { name, size, lastModified } = letter;
      const getRequestKey = (request: object) => getKey({ request, letter: { name, size, lastModified } });
      const sendRequest = () => {
        if (asksForTheater) {
          const request = toLocationDonationRequest(values, letter);
          return helios.sendLocationDonationRequest(request, letter, getRequestKey(request));
        }
        const request = toDonationRequest(values);
        return helios.sendDonationRequest(request, letter, getRequestKey(request));
      };
      const receipt = await sendRequest();
      track({ name: 'donationRequestSubmitted' });
      return receipt;
    },
    describeFailure,
    onFailure: (error) => {
      fields.showErrors(getRefusedFields(error));
      setIsFailureShown(true);
    },
  });

  return {
    fields,
    address,
    submission,
    countries,
    shows,
    theaters: asksForTheater ? theaters : null,
    isFailureShown,
    closeFailure: () => setIsFailureShown(false),
    reset: () => {
      fields.reset();
      submission.reset();
    },
  };
}

/** The text of the modal after a failed submit (product 8): the message of Helios, else of the error. */
export function describeFailure(error: unknown): string {
  if (hasCode(error, 'UNREACHABLE')) return texts.unreachable;
  if (hasCode(error, 'TIMEOUT')) return texts.timeout;
  const isLetterMissing =
    error instanceof LetterUploadError ||
    hasCode(error, 'OBJECT_STORE_UNAVAILABLE', 'LETTER_NOT_UPLOADED', 'DONATION_UPLOAD_NOT_FOUND');
  if (isLetterMissing) return texts.uploadRefused;
  // Their messages are for developers.
  if (hasCode(error, 'UNEXPECTED', 'IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'))
    return texts.unknownError;
  const message = error instanceof Error ? error.message : '';
  return message || texts.unknownError;
}

/** The fields that Helios refused, with a message for visitors. */
export function getRefusedFields(error: unknown): { name: DonationFieldName; message: string }[] {
  if (!(error instanceof HeliosError)) return [];
  const errors = error.problem?.errors ?? [];
  const paths = errors.map(({ path }) => path);
  if (hasCode(error, 'PAYLOAD_TOO_LARGE')) paths.push(fieldPaths.letter);
  // Helios checks the content of the letter, and its message names the fault.
  const letterError = errors.find(({ path }) => path === fieldPaths.letter);
  const isBlocked = hasCode(error, 'EMAIL_PROVIDER_NOT_SUPPORTED');
  return fieldNames
    .filter((name) => paths.includes(fieldPaths[name]))
    .map((name) => ({
      name,
      message: isBlocked
        ? createBlockedMessage(name === 'emailAddress' ? 'contact' : 'organization')
        : name === 'letter' && letterError
          ? `${texts.fields.letter} ${letterError.message}.`
          : submitTexts.refused(texts.fields[name]),
    }));
}

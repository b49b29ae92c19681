import { withKey, type Connection } from './connection';
import { uploadLetter } from './letterUpload';
import type {
  ContactRequest,
  DonationAddress,
  DonationRequest,
  GroupRequest,
  LocationDonationRequest,
  StayInTouchRequest,
} from './types';

/** Milliseconds before sending a letter rejects with TIMEOUT. A slow phone needs them for 4.5 MB. */
const LETTER_TIMEOUT_MS = 120_000;

/** Milliseconds before the completion of an upload rejects with TIMEOUT. Helios copies the letter. */
const COMPLETION_TIMEOUT_MS = 45_000;

/** Milliseconds before a verification rejects with TIMEOUT. Helios waits 3 seconds for the address service. */
const VERIFICATION_TIMEOUT_MS = 5_000;

/** The forms besides the purchase, and the lists of their fields. */
export type FormCalls = ReturnType<typeof createFormCalls>;

export function createFormCalls(connection: Connection) {
  const { send } = connection;
  return {
    ...createSubscriptionCalls(connection),
    ...createDonationCalls(connection),
    /** All countries for an address form (ISO 3166-1 alpha-3), the home country first */
    listCountries: (signal?: AbortSignal) => send(signal, ({ GET }) => GET('/countries')),
    /** Sends a message to the office. */
    sendContactRequest: (body: ContactRequest, key: string) =>
      send(undefined, ({ POST }) => POST('/contact-requests', { params: withKey(key), body })),
    /** Sends a request for group seats. */
    sendGroupRequest: (body: GroupRequest, key: string) =>
      send(undefined, ({ POST }) => POST('/group-requests', { params: withKey(key), body })),
  };
}

/** The calls about the mailing list. */
function createSubscriptionCalls({ send }: Connection) {
  return {
    listMarketingInterests: (signal?: AbortSignal) => send(signal, ({ GET }) => GET('/marketing-interests')),
    /** Refused e-mail domains in lower case; their subdomains are refused, too */
    listBlockedEmailDomains: (signal?: AbortSignal) =>
      send(signal, ({ GET }) => GET('/blocked-email-domains')),
    /** Asks for a subscription to the mailing list. The same key and request are stored once. */
    stayInTouch: (body: StayInTouchRequest, key: string) =>
      send(undefined, ({ POST }) => POST('/stay-in-touch', { params: withKey(key), body })),
    /** Makes the choices of the link of a mail the current ones. Can be repeated. */
    confirmSubscription: (token: string) =>
      send(undefined, ({ POST }) => POST('/subscriptions/confirm', { body: { token } })),
    /** Removes the address of the link of a mail from the mailing list. Can be repeated. */
    unsubscribe: (token: string): Promise<unknown> =>
      send(undefined, ({ POST }) => POST('/subscriptions/unsubscribe', { body: { token } })),
  };
}

function createDonationCalls(connection: Connection) {
  const { send } = connection;
  return {
    /** The shows that can be chosen for the event of an organization. @param eventDate `YYYY-MM-DD` */
    listDonationShows: (eventDate: string, signal?: AbortSignal) =>
      send(signal, ({ GET }) => GET('/donation-shows', { params: { query: { eventDate } } })),
    /** Whether an address exists, and which one was probably meant. */
    verifyAddress: (address: DonationAddress, signal?: AbortSignal) =>
      send(
        signal,
        ({ POST }) => POST('/address-verifications', { body: { address } }),
        VERIFICATION_TIMEOUT_MS,
      ),
    /** Sends a donation request with its letter. The same key and request are stored once. */
    sendDonationRequest: (request: DonationRequest, letter: File, key: string) =>
      send(
        undefined,
        ({ POST }) =>
          POST('/donation-requests', {
            params: withKey(key),
            body: { donationRequest: request, letter },
            bodySerializer: () => createDonationForm(request, letter),
          }),
        LETTER_TIMEOUT_MS,
      ),
    /**
     * Sends a donation request for any show of a theater. The letter goes directly to the object store. The same key and
     * request are stored once. Rejects with a LetterUploadError, too.
     */
    sendLocationDonationRequest: async (request: LocationDonationRequest, letter: File, key: string) => {
      const { uploadId, ...form } = await send(undefined, ({ POST }) =>
        POST('/donation-requests/uploads', { params: withKey(key), body: { donationRequest: request } }),
      );
      await uploadLetter(connection, form, letter, request.details.fileName, LETTER_TIMEOUT_MS);
      return send(
        undefined,
        ({ POST }) =>
          POST('/donation-requests/uploads/{uploadId}/complete', { params: { path: { uploadId } } }),
        COMPLETION_TIMEOUT_MS,
      );
    },
  };
}

/** The multipart form of a donation request (product 7). The letter has a neutral name. */
function createDonationForm(request: DonationRequest, letter: File): FormData {
  const form = new FormData();
  form.append('donationRequest', JSON.stringify(request));
  const extension = letter.name.split('.').at(-1)?.toLowerCase();
  form.append('letter', letter, `request.${extension}`);
  return form;
}

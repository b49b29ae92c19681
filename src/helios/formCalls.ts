import type { Connection } from './connection';
import { uploadLetter } from './letterUpload';
import type {
  AddressVerification,
  ConfirmedSubscription,
  ContactRequest,
  Country,
  DonationAddress,
  DonationRequest,
  DonationRequestReceipt,
  DonationShow,
  EnquiryReceipt,
  GroupRequest,
  LocationDonationRequest,
  MarketingInterest,
  StayInTouchReceipt,
  StayInTouchRequest,
} from './types';

/** The forms besides the purchase, and the lists of their fields. */
export interface FormCalls {
  /** All countries for an address form (ISO 3166-1 alpha-3), the home country first */
  listCountries(signal?: AbortSignal): Promise<Country[]>;
  listMarketingInterests(signal?: AbortSignal): Promise<MarketingInterest[]>;
  /** Refused e-mail domains in lower case; their subdomains are refused, too */
  listBlockedEmailDomains(signal?: AbortSignal): Promise<string[]>;
  /** Asks for a subscription to the mailing list. The same key and request are stored once. */
  stayInTouch(request: StayInTouchRequest, idempotencyKey: string): Promise<StayInTouchReceipt>;
  /** Makes the choices of the link of a mail the current ones. Can be repeated. */
  confirmSubscription(token: string): Promise<ConfirmedSubscription>;
  /** Removes the address of the link of a mail from the mailing list. Can be repeated. */
  unsubscribe(token: string): Promise<unknown>;
  /** Sends a message to the office. */
  sendContactRequest(request: ContactRequest, idempotencyKey: string): Promise<EnquiryReceipt>;
  /** Sends a request for group seats. */
  sendGroupRequest(request: GroupRequest, idempotencyKey: string): Promise<EnquiryReceipt>;
  /** The shows that can be chosen for the event of an organization. @param eventDate `YYYY-MM-DD` */
  listDonationShows(eventDate: string, signal?: AbortSignal): Promise<DonationShow[]>;
  /** Whether an address exists, and which one was probably meant. */
  verifyAddress(address: DonationAddress, signal?: AbortSignal): Promise<AddressVerification>;
  /** Sends a donation request with its letter. The same key and request are stored once. */
  sendDonationRequest(
    request: DonationRequest,
    letter: File,
    idempotencyKey: string,
  ): Promise<DonationRequestReceipt>;
  /**
   * Sends a donation request for any show of a theater. The letter goes directly to the object store. The same key and
   * request are stored once. Rejects with a LetterUploadError, too.
   */
  sendLocationDonationRequest(
    request: LocationDonationRequest,
    letter: File,
    idempotencyKey: string,
  ): Promise<DonationRequestReceipt>;
}

/** Milliseconds before sending a letter rejects with TIMEOUT. A slow phone needs them for 4.5 MB. */
const LETTER_TIMEOUT_MS = 120_000;

/** Milliseconds before the completion of an upload rejects with TIMEOUT. Helios copies the letter. */
const COMPLETION_TIMEOUT_MS = 45_000;

/** Milliseconds before a verification rejects with TIMEOUT. Helios waits 3 seconds for the address service. */
const VERIFICATION_TIMEOUT_MS = 5_000;

export function createFormCalls(connection: Connection): FormCalls {
  const { client, send } = connection;
  return {
    listCountries: (signal) =>
      send(signal, (requestSignal) => client.GET('/countries', { signal: requestSignal })),
    listMarketingInterests: (signal) =>
      send(signal, (requestSignal) => client.GET('/marketing-interests', { signal: requestSignal })),
    listBlockedEmailDomains: (signal) =>
      send(signal, (requestSignal) => client.GET('/blocked-email-domains', { signal: requestSignal })),
    ...createSubscriptionCalls(connection),
    sendContactRequest: (request, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/contact-requests', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
    sendGroupRequest: (request, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/group-requests', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
    listDonationShows: (eventDate, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/donation-shows', { params: { query: { eventDate } }, signal: requestSignal }),
      ),
    verifyAddress: (address, signal) =>
      send(
        signal,
        (requestSignal) =>
          client.POST('/address-verifications', { body: { address }, signal: requestSignal }),
        VERIFICATION_TIMEOUT_MS,
      ),
    sendDonationRequest: (request, letter, idempotencyKey) =>
      send(
        undefined,
        (requestSignal) =>
          client.POST('/donation-requests', {
            params: { header: { 'idempotency-key': idempotencyKey } },
            body: { donationRequest: request, letter },
            bodySerializer: () => createDonationForm(request, letter),
            signal: requestSignal,
          }),
        LETTER_TIMEOUT_MS,
      ),
    sendLocationDonationRequest: async (request, letter, idempotencyKey) => {
      const { uploadId, ...form } = await send(undefined, (requestSignal) =>
        client.POST('/donation-requests/uploads', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: { donationRequest: request },
          signal: requestSignal,
        }),
      );
      await uploadLetter(connection, form, letter, request.details.fileName, LETTER_TIMEOUT_MS);
      return send(
        undefined,
        (requestSignal) =>
          client.POST('/donation-requests/uploads/{uploadId}/complete', {
            params: { path: { uploadId } },
            signal: requestSignal,
          }),
        COMPLETION_TIMEOUT_MS,
      );
    },
  };
}

/** The calls about the mailing list. */
function createSubscriptionCalls({
  client,
  send,
}: Connection): Pick<FormCalls, 'stayInTouch' | 'confirmSubscription' | 'unsubscribe'> {
  return {
    stayInTouch: (request, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/stay-in-touch', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: request,
          signal: requestSignal,
        }),
      ),
    confirmSubscription: (token) =>
      send(undefined, (requestSignal) =>
        client.POST('/subscriptions/confirm', { body: { token }, signal: requestSignal }),
      ),
    unsubscribe: (token) =>
      send(undefined, (requestSignal) =>
        client.POST('/subscriptions/unsubscribe', { body: { token }, signal: requestSignal }),
      ),
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

/** A postal address of the United States. */
export interface PostalAddress {
  addressLine1: string;
  /** Empty if there is none. */
  addressLine2: string;
  city: string;
  state: string;
  zipcode: string;
}

export type LookupResult =
  | { result: 'confirmed' }
  /** The service knows the address in another form. */
  | { result: 'corrected'; address: PostalAddress }
  /** Unknown, ambiguous, or with a missing or unknown apartment or suite. */
  | { result: 'not_found' };

/** Looks up addresses of the United States. */
export interface AddressService {
  /** Throws when the service gave no usable answer. The error contains no part of an address and no secret. */
  lookUp(address: PostalAddress): Promise<LookupResult>;
}

/** The country whose addresses an address service knows, as ISO 3166-1 alpha-3. */
export const VERIFIED_COUNTRY = 'USA';

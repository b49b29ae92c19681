import type { components } from './schema.generated';

/** Short names for the schemas of Helios, generated from its OpenAPI document. */
type Schemas = components['schemas'];

export type AddressVerification = Schemas['AddressVerification'];
export type AdmissionTicket = Schemas['AdmissionTicket'];
export type Availability = Schemas['Availability'];
export type AvailabilityChange = Schemas['AvailabilityChange'];
export type BestAvailable = Schemas['BestAvailable'];
export type BestAvailableRequest = Schemas['BestAvailableRequest'];
export type CardForm = Schemas['CardForm'];
export type Calendar = Schemas['Calendar'];
export type CalendarEvent = Schemas['CalendarEvent'];
export type ContactRequest = Schemas['ContactRequest'];
export type Country = Schemas['Country'];
export type CreateOrderRequest = Schemas['CreateOrderRequest'];
export type CreateGiftCardOrderRequest = Schemas['CreateGiftCardOrderRequest'];
export type Customer = Schemas['Customer'];
export type DeclineCode = Schemas['DeclineCode'];
export type DonationAddress = Schemas['DonationAddress'];
export type DonationRequest = Schemas['DonationRequest'];
export type DonationRequestReceipt = Schemas['DonationRequestReceipt'];
export type DonationShow = Schemas['DonationShow'];
export type EnquiryReceipt = Schemas['EnquiryReceipt'];
export type EventDetails = Schemas['EventDetails'];
/** The statuses that this version of the site knows. A newer Helios may send others, which count as bookable. */
export type EventStatusCode = Schemas['EventStatusCode'];
export type EventSummary = Schemas['EventSummary'];
export type GroupRequest = Schemas['GroupRequest'];
export type GiftCardBalance = Schemas['GiftCardBalance'];
export type GiftCardCalculation = Schemas['GiftCardCalculation'];
export type GiftCardCalculationRequest = Schemas['GiftCardCalculationRequest'];
export type GiftCardItem = Schemas['GiftCardItem'];
export type GiftCardOptions = Schemas['GiftCardOptions'];
export type GiftCardOrder = Schemas['GiftCardOrder'];
export type GiftCardPayment = Schemas['GiftCardPayment'];
export type Lock = Schemas['Lock'];
export type MarketingInterest = Schemas['MarketingInterest'];
export type Order = Schemas['Order'];
export type Performance = Schemas['Performance'];
/** The fields of the fees of a performance. */
export type FeeField = Exclude<keyof Performance['fees'], 'taxBasisPoints'>;
export type PerformanceReference = Schemas['PerformanceReference'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Schemas['ProblemCode'];
export type Quote = Schemas['Quote'];
export type QuoteRequest = Schemas['QuoteRequest'];
export type SeatChoice = Schemas['SeatChoice'];
export type SeatKind = Schemas['SeatKind'];
export type SeatingPlan = Schemas['SeatingPlan'];
export type StayInTouchReceipt = Schemas['StayInTouchReceipt'];
export type StayInTouchRequest = Schemas['StayInTouchRequest'];
export type TheaterLocation = Schemas['TheaterLocation'];
export type Ticket = Schemas['Ticket'];
export type TicketType = Schemas['TicketType'];
export type TicketTypeCode = Schemas['TicketTypeCode'];
export type Totals = Schemas['Totals'];

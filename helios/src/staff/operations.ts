import { ROLES } from '../db/stored-types.ts';
import { keysOf } from '../lib/records.ts';
import type { Role } from '../db/stored-types.ts';

export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

interface OperationRule {
  role: Role;
  /**
   * Whether a success is logged in staff_actions: for changes and reads of personal data. Refusals are always
   * logged.
   */
  logged: boolean;
}

/**
 * The role that each staff operation needs, by operationId. A route without an entry prevents the start.
 *
 * A single order is enough to serve a visitor on the phone. Lists of personal data need more: `sell` for
 * messages to the office, `admin` for the whole mailing list. A gift card is money without a payment, and
 * complimentary tickets are goods without a payment, so they need the same role as a refund. So does another recipient of gift
 * cards, who gets their value. So do a canceled and a moved performance, whose buyers can ask their money back.
 */
export const OPERATIONS = {
  listDoorPerformances: { role: 'door', logged: false },
  getDoor: { role: 'door', logged: false },
  getDoorList: { role: 'door', logged: true },
  searchDoor: { role: 'door', logged: true },
  scanTicket: { role: 'door', logged: true },
  uploadScans: { role: 'door', logged: true },
  listStaffPerformances: { role: 'view', logged: false },
  getStaffPerformance: { role: 'view', logged: false },
  getStaffSeatingPlan: { role: 'view', logged: false },
  getStaffAvailability: { role: 'view', logged: false },
  streamStaffAvailability: { role: 'view', logged: false },
  getOpenMatters: { role: 'view', logged: false },
  listStaffLocks: { role: 'view', logged: false },
  checkTicket: { role: 'door', logged: false },
  listStaffOrders: { role: 'view', logged: true },
  getStaffOrder: { role: 'view', logged: true },
  listConsentCounts: { role: 'view', logged: false },
  getOwnSession: { role: 'door', logged: false },
  endOwnSession: { role: 'door', logged: true },
  setOwnEmailAddress: { role: 'view', logged: true },
  listHolds: { role: 'view', logged: true },
  createHold: { role: 'sell', logged: true },
  changeHold: { role: 'sell', logged: true },
  releaseHold: { role: 'sell', logged: true },
  startCounterSale: { role: 'sell', logged: true },
  // A screen sends it every few seconds.
  keepCounterSale: { role: 'sell', logged: false },
  changeCounterSale: { role: 'sell', logged: true },
  giveUpCounterSale: { role: 'sell', logged: true },
  quoteCounterPayment: { role: 'sell', logged: true },
  searchCustomers: { role: 'sell', logged: true },
  listStaffTickets: { role: 'sell', logged: true },
  payCounterSale: { role: 'sell', logged: true },
  giveCounterSale: { role: 'refund', logged: true },
  getComplimentaryBudget: { role: 'refund', logged: false },
  getEveningReport: { role: 'sell', logged: true },
  getPeriodReport: { role: 'sell', logged: true },
  getReportCsv: { role: 'sell', logged: true },
  openCashDrawer: { role: 'sell', logged: true },
  getCashDrawer: { role: 'sell', logged: false },
  closeCashDrawer: { role: 'sell', logged: true },
  listCashDrawers: { role: 'refund', logged: true },
  payOutRefund: { role: 'sell', logged: true },
  setPerformanceStatus: { role: 'sell', logged: true },
  listPerformanceChanges: { role: 'view', logged: false },
  resendConfirmation: { role: 'sell', logged: true },
  listUnsentMails: { role: 'sell', logged: false },
  retryMails: { role: 'sell', logged: true },
  discardMail: { role: 'sell', logged: true },
  listEnquiries: { role: 'sell', logged: true },
  listDonationRequests: { role: 'sell', logged: true },
  getDonationRequest: { role: 'sell', logged: true },
  getDonationLetter: { role: 'sell', logged: true },
  listOpenRefunds: { role: 'refund', logged: true },
  listStaffGiftCardOrders: { role: 'view', logged: true },
  getStaffGiftCardOrder: { role: 'view', logged: true },
  resendGiftCards: { role: 'sell', logged: true },
  changeGiftCardRecipient: { role: 'refund', logged: true },
  cancelPerformance: { role: 'refund', logged: true },
  movePerformance: { role: 'refund', logged: true },
  refundOrder: { role: 'refund', logged: true },
  refundGiftCards: { role: 'refund', logged: true },
  getSales: { role: 'view', logged: false },
  setSales: { role: 'admin', logged: true },
  copyProviderPayments: { role: 'refund', logged: false },
  listPaymentDifferences: { role: 'refund', logged: false },
  refundPayment: { role: 'refund', logged: true },
  rebuildOrder: { role: 'refund', logged: true },
  rebuildRefund: { role: 'refund', logged: true },
  issueGiftCard: { role: 'refund', logged: true },
  approveDonationRequest: { role: 'refund', logged: true },
  declineDonationRequest: { role: 'refund', logged: true },
  listStaffRequests: { role: 'refund', logged: true },
  approveStaffRequest: { role: 'refund', logged: true },
  rejectStaffRequest: { role: 'refund', logged: true },
  listSubscribers: { role: 'admin', logged: true },
  exportPerson: { role: 'admin', logged: true },
  erasePerson: { role: 'admin', logged: true },
  listStaffAccounts: { role: 'admin', logged: false },
  addStaffAccount: { role: 'admin', logged: true },
  disableStaffAccount: { role: 'admin', logged: true },
  createStaffLink: { role: 'admin', logged: true },
  rotateStaffKey: { role: 'admin', logged: true },
  listStaffActions: { role: 'admin', logged: false },
} as const satisfies Record<string, OperationRule>;

export type OperationId = keyof typeof OPERATIONS;

/** What a role may do. */
export function listOperations(role: Role): OperationId[] {
  return keysOf(OPERATIONS).filter((id) => hasRole(role, OPERATIONS[id].role));
}

/** The operations of the log-in, which need no account. */
export const LOG_IN_OPERATIONS = ['getLogInOptions', 'logIn', 'getPasskeyOptions', 'addPasskey'] as const;

/** Throws for a staff route without an entry in OPERATIONS. */
export function requireOperationId(schema: unknown): OperationId {
  const id = (schema as { operationId?: string } | undefined)?.operationId;
  if (id === undefined || !Object.hasOwn(OPERATIONS, id)) {
    throw new Error(
      `The staff operation "${id}" has no role: add it to OPERATIONS (src/staff/operations.ts).`,
    );
  }
  return id as OperationId;
}

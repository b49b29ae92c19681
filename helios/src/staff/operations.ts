/** From the least to the most: each role may also do what those before it may. */
export const ROLES = ['view', 'sell', 'refund', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export function isAllowed(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

interface OperationRule {
  role: Role;
  /** Whether a success is written into staff_actions: it changes something or shows personal data. Refusals always are. */
  logged: boolean;
}

/**
 * Which role an operation of the staff API needs, by its operationId. A route without a row here does not start.
 * One order at a time is what a visitor on the phone needs. Lists of people who are not being served need more: messages to the
 * office the role of those who answer them, the whole mailing list that of an admin. A gift card is money without a payment,
 * so it needs what a refund needs.
 */
export const OPERATIONS = {
  listStaffPerformances: { role: 'view', logged: false },
  listStaffLocks: { role: 'view', logged: false },
  checkTicket: { role: 'view', logged: false },
  listStaffOrders: { role: 'view', logged: true },
  getStaffOrder: { role: 'view', logged: true },
  setPerformanceStatus: { role: 'sell', logged: true },
  resendConfirmation: { role: 'sell', logged: true },
  listEnquiries: { role: 'sell', logged: true },
  listOpenRefunds: { role: 'refund', logged: true },
  refundOrder: { role: 'refund', logged: true },
  issueGiftCard: { role: 'refund', logged: true },
  listStaffRequests: { role: 'refund', logged: false },
  approveStaffRequest: { role: 'refund', logged: true },
  rejectStaffRequest: { role: 'refund', logged: true },
  listSubscribers: { role: 'admin', logged: true },
  listStaffAccounts: { role: 'admin', logged: false },
  addStaffAccount: { role: 'admin', logged: true },
  disableStaffAccount: { role: 'admin', logged: true },
  rotateStaffKey: { role: 'admin', logged: true },
  listStaffActions: { role: 'admin', logged: false },
} as const satisfies Record<string, OperationRule>;

export type OperationId = keyof typeof OPERATIONS;

/** Throws for a route of the staff API that has no row in OPERATIONS. */
export function operationIdOf(schema: unknown): OperationId {
  const id = (schema as { operationId?: string } | undefined)?.operationId;
  if (id === undefined || !Object.hasOwn(OPERATIONS, id)) {
    throw new Error(
      `The staff operation "${id}" has no role: add it to OPERATIONS (src/staff/operations.ts).`,
    );
  }
  return id as OperationId;
}

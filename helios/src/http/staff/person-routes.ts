import { inTransaction } from '../../db/transactions.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, staffProblemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { erasePerson } from '../../privacy/erase-person.ts';
import { exportPerson } from '../../privacy/export-person.ts';
import {
  ErasedPersonSchema,
  ErasePersonRequestSchema,
  ExportPersonRequestSchema,
  PersonSchema,
} from '../../privacy/schemas.ts';
import type { ErasedPerson } from '../../privacy/schemas.ts';
import type { Services } from '../services.ts';
import { requireStaffCall, runLoggedChange, setLogDetails } from './guard.ts';
import { staffRoute } from './staff-operation.ts';

/** What is kept about a person (product 13.1). The address is in the body, so that no log of URLs has it. */
export function registerPersonRoutes(app: HeliosServer, { db }: Services): void {
  app.post(
    '/staff/people/export',
    staffRoute({
      operationId: 'exportPerson',
      summary: 'Everything that is kept about the person with an e-mail address',
      body: ref(ExportPersonRequestSchema),
      response: { 200: ref(PersonSchema), ...staffProblemResponses(...bodyProblems) },
    }),
    async (request) => {
      const person = await exportPerson(db, request.body.emailAddress);
      setLogDetails(request, undefined, { orders: person.orders.length + person.giftCardOrders.length });
      return person;
    },
  );

  app.post(
    '/staff/people/erase',
    staffRoute({
      operationId: 'erasePerson',
      summary: 'Erase what is kept about a person, except what accounting needs. It cannot be undone',
      body: ref(ErasePersonRequestSchema),
      response: {
        200: ref(ErasedPersonSchema),
        ...staffProblemResponses(...bodyProblems, 'PERSON_HAS_OPEN_MATTERS'),
      },
    }),
    async (request) => {
      const { emailAddress, dryRun = false } = request.body;
      if (dryRun) {
        const erased = await rehearse(db, emailAddress);
        setLogDetails(request, undefined, erased);
        return erased;
      }
      return runLoggedChange(db, requireStaffCall(request), async (trx) => {
        const erased = { dryRun: false, ...(await erasePerson(trx, emailAddress)) };
        return { result: erased, details: erased };
      });
    },
  );
}

/** Rolls back the transaction of a dry run. */
class DryRun extends Error {
  readonly erased: ErasedPerson;
  constructor(erased: ErasedPerson) {
    super();
    this.erased = erased;
  }
}

async function rehearse(db: Services['db'], emailAddress: string): Promise<ErasedPerson> {
  try {
    return await inTransaction(db, async (trx) => {
      throw new DryRun({ dryRun: true, ...(await erasePerson(trx, emailAddress)) });
    });
  } catch (error) {
    if (error instanceof DryRun) return error.erased;
    throw error;
  }
}

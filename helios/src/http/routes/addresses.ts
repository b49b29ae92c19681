import { AddressVerificationRequestSchema, AddressVerificationSchema } from '../../addresses/schemas.ts';
import { verifyAddress } from '../../addresses/verify-address.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { limitPerAddress } from '../rate-limits.ts';
import type { Services } from '../services.ts';

/** The verification of the address of a donation request. */
export function registerAddressRoutes(app: HeliosServer, { addressService, config }: Services): void {
  app.post(
    '/address-verifications',
    {
      // A lookup costs money.
      config: limitPerAddress(config.addressVerificationsPerHour, 'hour'),
      schema: {
        operationId: 'verifyAddress',
        tags: ['donation requests'],
        summary: 'Check whether a postal address exists. Stores nothing',
        body: ref(AddressVerificationRequestSchema),
        response: {
          200: ref(AddressVerificationSchema),
          ...problemResponses(...bodyProblems),
        },
      },
    },
    async ({ body, log }) => verifyAddress(addressService, body.address, log),
  );
}

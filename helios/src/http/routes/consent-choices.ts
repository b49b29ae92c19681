import { Type } from 'typebox';
import { countConsentChoice } from '../../consent-choices/consent-choices.ts';
import { ConsentChoiceSchema } from '../../consent-choices/schemas.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { bodyProblems, problemResponses } from '../../lib/problems.ts';
import { ref } from '../../lib/schema.ts';
import { limitPerAddress } from '../rate-limits.ts';
import type { Services } from '../services.ts';

export function registerConsentChoiceRoutes(app: HeliosServer, { db, config }: Services): void {
  app.post(
    '/consent-choices',
    {
      config: limitPerAddress(config.consentChoicesPerHour, 'hour'),
      schema: {
        operationId: 'countConsentChoice',
        tags: ['consent'],
        summary: 'Count a decision about consent. Nothing about the visitor is stored',
        body: ref(ConsentChoiceSchema),
        response: {
          204: Type.Null({ description: 'Counted.' }),
          ...problemResponses(...bodyProblems),
        },
      },
    },
    async ({ body }, reply) => {
      await countConsentChoice(db, body);
      return reply.code(204).send(null);
    },
  );
}

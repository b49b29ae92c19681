import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { describeApi } from '../describe-api.ts';
import type { HeliosServer } from '../helios-server.ts';
import { createApp } from '../server.ts';
import type { Services } from '../services.ts';
import { staffRoutes } from './routes.ts';

/**
 * Builds the staff API on its services. It has a listener of its own, so that the network can keep the public away from it:
 * no browser calls it, and it allows no other origin.
 */
export async function buildStaffServer(services: Services): Promise<HeliosServer> {
  const app = createApp(services.config);
  await describeApi(app, {
    title: 'Helios for staff',
    description:
      'What the box office does: performances, orders, refunds, gift cards. Errors are RFC 9457 problem details with a ' +
      'stable `code`. Money is integer cents.',
    tags: ['staff'],
    bearer: { name: 'staff', description: 'The staff token of this Helios.' },
  });
  await app.register(async (scope) => staffRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), services));
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.ready();
  return app;
}

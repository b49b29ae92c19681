import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { describeApi } from '../describe-api.ts';
import type { HeliosServer } from '../../lib/helios-server.ts';
import { registerOpenApiRoute } from '../prepared-json.ts';
import { createApp } from '../server.ts';
import type { Services } from '../services.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { BOX_OFFICE_DIST, registerBoxOffice } from './box-office-files.ts';
import { registerStaffDonationRoutes } from './donation-routes.ts';
import { registerCounterRoutes } from './counter-routes.ts';
import { registerDoorRoutes } from './door-routes.ts';
import { registerReportRoutes } from './report-routes.ts';
import { guardStaff } from './guard.ts';
import { registerHoldRoutes } from './hold-routes.ts';
import { registerStaffGiftCardOrderRoutes } from './gift-card-order-routes.ts';
import { registerStaffGiftCardRoutes } from './gift-card-routes.ts';
import { registerMailRoutes, registerOfficeRoutes, registerOpenMattersRoute } from './office-routes.ts';
import { registerStaffOrderRoutes } from './order-routes.ts';
import { registerPaymentRoutes } from './payment-routes.ts';
import { registerPersonRoutes } from './person-routes.ts';
import { registerSeatRoutes } from './seat-routes.ts';
import { registerSalesRoutes } from './sales-routes.ts';
import { registerStaffPerformanceRoutes } from './performance-routes.ts';
import { registerLogInRoutes, registerSessionRoutes } from './session-routes.ts';
import { registerSecondPersonRoutes } from './second-person-routes.ts';

/**
 * Builds the staff API. It has its own listener, so that the network can protect it from the public. It
 * allows no other origin.
 */
export async function buildStaffServer(services: Services): Promise<HeliosServer> {
  const app = createApp(services, services.config.staffTrustProxy);
  await describeApi(app, {
    title: 'Helios for staff',
    description:
      'The API of the box office: performances, orders, refunds, gift cards. Errors are RFC 9457 problem details with a ' +
      'stable `code`. Money is integer cents.',
    tags: ['staff'],
    bearer: {
      name: 'staff',
      description: 'The key of a staff account. The box office sends the cookie of a session instead.',
    },
  });
  await app.register(async (scope) => {
    const routes = scope.withTypeProvider<TypeBoxTypeProvider>();
    guardStaff(routes, services);
    registerSessionRoutes(routes, services);
    registerStaffPerformanceRoutes(routes, services);
    registerSeatRoutes(routes, services);
    registerDoorRoutes(routes, services);
    registerHoldRoutes(routes, services);
    registerCounterRoutes(routes, services);
    registerReportRoutes(routes, services);
    registerStaffOrderRoutes(routes, services);
    registerStaffGiftCardRoutes(routes, services);
    registerStaffGiftCardOrderRoutes(routes, services);
    registerOpenMattersRoute(routes, services);
    registerMailRoutes(routes, services);
    registerOfficeRoutes(routes, services);
    registerStaffDonationRoutes(routes, services);
    registerPaymentRoutes(routes, services);
    registerSalesRoutes(routes, services);
    registerPersonRoutes(routes, services);
    registerSecondPersonRoutes(routes, services);
    registerAccountRoutes(routes, services);
  });
  await app.register(async (scope) => {
    registerLogInRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), services);
  });
  registerBoxOffice(app, BOX_OFFICE_DIST);
  registerOpenApiRoute(app, 'private, no-cache');
  await app.ready();
  return app;
}

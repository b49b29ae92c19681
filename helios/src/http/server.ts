import fastifyCors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController } from 'fastify';
import type { RawServerDefault } from 'fastify';
import { registerCalendarRoutes, registerEventRoutes } from './routes/events.ts';
import { observeRequests } from '@playhouse/metrics';
import { describeApi } from './describe-api.ts';
import { registerErrorHandlers, refuseUnsafeText, sendProblem } from './errors.ts';
import { registerAddressRoutes } from './routes/addresses.ts';
import { registerConsentChoiceRoutes } from './routes/consent-choices.ts';
import { registerDonationRoutes } from './routes/donations.ts';
import { registerEnquiryRoutes } from './routes/enquiries.ts';
import { registerGiftCardOrderRoutes } from './routes/gift-card-orders.ts';
import { registerGiftCardRoutes } from './routes/gift-cards.ts';
import { registerHealthRoutes } from './routes/health.ts';
import type { HeliosServer } from '../lib/helios-server.ts';
import { registerLockRoutes } from './routes/locks.ts';
import { registerOrderRoutes } from './routes/orders.ts';
import { registerExchangeRoutes } from './routes/exchanges.ts';
import { registerReturnRoutes } from './routes/returns.ts';
import { registerCardFontRoute } from '../payments/card-font.ts';
import { registerStripeRoutes } from './routes/stripe.ts';
import { registerTestGatewayRoutes } from './routes/test-gateway.ts';
import { registerAvailabilityStreamRoutes } from './routes/availability-stream.ts';
import { registerPerformanceRoutes } from './routes/performances.ts';
import { getNamedSchemas } from '../lib/schema.ts';
import { Problem } from '../lib/problems.ts';
import { registerOpenApiRoute } from './prepared-json.ts';
import { registerRateLimits } from './rate-limits.ts';
import {
  answerClientError,
  createConnectionLimits,
  limitOpenConnections,
  limitRequestTime,
} from './connections.ts';
import { serializeError } from '../lib/log.ts';
import { REQUEST_ID_HEADER, createRequestIds, sendRequestIds, trustOnly } from './request-ids.ts';
import { createSecurityHeaders, registerSecurityHeaders } from './security-headers.ts';
import { registerSignedIds } from './signed-ids.ts';
import { registerSeatingPlanRoutes } from './routes/seating-plans.ts';
import type { Services } from './services.ts';
import { registerGivenTicketRoutes } from './routes/given-tickets.ts';
import { registerMyTicketsRoutes } from './routes/my-tickets.ts';
import {
  registerStayInTouchRoutes,
  registerOneClickRoutes,
  registerSubscriptionRoutes,
} from './routes/stay-in-touch.ts';
import { serializerCompiler } from './serialization.ts';
import { validatorCompiler } from './validation.ts';

/** Requests are small: an order of twelve seats with a customer's address is under 3 KB. */
const BODY_LIMIT_BYTES = 32 * 1024;

/**
 * Creates the common part of both listeners: request limits, log, errors, named schemas. `trustProxy` lists the
 * proxies whose X-Forwarded-For is trusted.
 */
export function createApp(
  { config, metrics, tracing }: Pick<Services, 'config' | 'metrics' | 'tracing'>,
  trustProxy: readonly string[],
): HeliosServer {
  const headers = createSecurityHeaders(config);
  const app: HeliosServer = Fastify<RawServerDefault>({
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: createRequestIds(trustProxy),
    // The request log is below, because Fastify's own would contain URLs, and URLs of locks and orders are
    // secrets.
    logController: new LogController({ disableRequestLogging: true }),
    ...createConnectionLimits(config),
    forceCloseConnections: 'idle',
    // While stopping, answer requests on open connections, then close them.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    logger: {
      level: config.logLevel,
      serializers: { err: serializeError },
      redact: [
        'req.headers',
        'req.url',
        '*.customer',
        '*.emailAddress',
        '*.lockId',
        '*.orderId',
        '*.paymentMethod',
        '*.giftCards',
        '*.number',
        '*.token',
      ],
    },
    // A malformed or too long URL reaches neither a route nor the error handler.
    frameworkErrors: (_error, request, reply) =>
      void sendProblem(
        reply.headers({ ...headers, [REQUEST_ID_HEADER]: request.id }),
        new Problem('INVALID_REQUEST', 'See /openapi.json for the addresses that there are.'),
      ),
  }).withTypeProvider<TypeBoxTypeProvider>();
  limitOpenConnections(app, config, trustProxy);
  sendRequestIds(app);
  tracing.observe(app, trustOnly(trustProxy));
  registerSecurityHeaders(app, headers);
  limitRequestTime(app, config, headers);

  app.decorateReply('problemCode', null);
  observeRequests(app, metrics.requests);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { problemCode } = reply;
    if (problemCode !== null) metrics.problems.inc({ code: problemCode, route });
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ...(problemCode !== null ? { code: problemCode } : undefined),
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  registerErrorHandlers(app);
  refuseUnsafeText(app);
  app.setValidatorCompiler(validatorCompiler());
  app.setSerializerCompiler(serializerCompiler());

  for (const schema of getNamedSchemas()) app.addSchema(schema);
  return app;
}

/**
 * Builds the public API. Does not listen or query the database; call `listen` or `inject` next. The staff API
 * is in src/http/staff/server.ts.
 */
export async function buildServer(services: Services): Promise<HeliosServer> {
  const { config } = services;
  const app = createApp(services, config.trustProxy);

  await app.register(fastifyCors, {
    origin: config.corsOrigins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    // The last two belong to a bot protection in front of Helios.
    allowedHeaders: ['Content-Type', 'Idempotency-Key', 'Last-Event-ID', 'X-Aws-Waf-Token', 'X-Skip-Captcha'],
    exposedHeaders: ['Retry-After', 'ETag', 'X-Amzn-Waf-Action'],
    maxAge: 86_400,
  });
  await registerRateLimits(app, services);
  registerSignedIds(app, config);
  await describeApi(app, {
    title: 'Helios',
    description:
      'The ticketing API: events, calendar, seats, locks, orders. Errors are RFC 9457 problem details with a ' +
      'stable `code`. Money is integer cents. Times of performances are wall-clock times with a separate zone.',
    tags: [
      'events',
      'performances',
      'seating',
      'locks',
      'orders',
      'gift cards',
      'stay in touch',
      'enquiries',
      'donation requests',
      'service',
    ],
    // Only a description mentions this schema, because OpenAPI cannot describe the events of a stream.
    extraSchemas: ['AvailabilityChange'],
  });

  // Swagger sees only routes that are registered after it.
  await app.register(async (scope) => {
    const routes = scope.withTypeProvider<TypeBoxTypeProvider>();
    registerHealthRoutes(routes, services);
    registerEventRoutes(routes, services);
    registerCalendarRoutes(routes, services);
    registerPerformanceRoutes(routes, services);
    registerAvailabilityStreamRoutes(routes, services);
    registerSeatingPlanRoutes(routes, services);
    registerLockRoutes(routes, services);
    registerOrderRoutes(routes, services);
    registerReturnRoutes(routes, services);
    registerExchangeRoutes(routes, services);
    registerGiftCardRoutes(routes, services);
    registerGiftCardOrderRoutes(routes, services);
    registerStayInTouchRoutes(routes, services);
    registerConsentChoiceRoutes(routes, services);
    registerSubscriptionRoutes(routes, services);
    registerMyTicketsRoutes(routes, services);
    registerGivenTicketRoutes(routes, services);
    registerEnquiryRoutes(routes, services);
    registerDonationRoutes(routes, services);
    registerAddressRoutes(routes, services);
  });
  await app.register(async (scope) => {
    const routes = scope.withTypeProvider<TypeBoxTypeProvider>();
    registerCardFontRoute(routes);
    if (config.stripe) registerStripeRoutes(routes, services);
    else registerTestGatewayRoutes(routes, services);
  });
  await app.register(async (scope) => {
    registerOneClickRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), services);
  });
  registerOpenApiRoute(app, 'public, max-age=300');
  await app.ready();
  return app;
}

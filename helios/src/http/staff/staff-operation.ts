import type { FastifySchema } from 'fastify';

/** What the OpenAPI document says of every staff operation. */
export const staffOperation = { tags: ['staff'], security: [{ staff: [] }] };

/** The options of a staff route with this schema. */
export const staffRoute = <Schema extends FastifySchema>(schema: Schema) => ({
  schema: { ...schema, ...staffOperation },
});

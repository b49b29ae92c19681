import { Type } from 'typebox';

export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.String({
    minLength: 8,
    maxLength: 200,
    pattern: '^[\\x21-\\x7e]+$',
    description:
      'Chosen by the client, one per operation (a UUID). The same key and body get the first answer again.',
  }),
});

export const idempotencyProblems = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_IN_FLIGHT',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

import type { Answer } from '../idempotency/idempotency.ts';

/** A reply of a route whose answers have different schemas by status. */
interface AnyReply<Sent> {
  code(status: 201): { send(body: never): Sent };
}

/** Sends a stored answer, whose status tells its schema at run time only. */
export function sendAnswer<Sent>(reply: AnyReply<Sent>, { status, body }: Answer): Sent {
  return reply.code(status as 201).send(body as never);
}

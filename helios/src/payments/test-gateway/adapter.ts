import { GatewayUnreachable, PaymentMethodInvalid } from '../port.ts';
import type { PaymentGateway } from '../port.ts';
import type { TestProcessor } from './processor.ts';

/**
 * The `test` payment provider: calls the test processor with a timeout, as a caller over a network would.
 */
export function createTestGateway(processor: TestProcessor, timeoutMs: number): PaymentGateway {
  return {
    authorize: (request) => withTimeout(timeoutMs, processor.authorize(request)),
    lookup: (attemptId) => withTimeout(timeoutMs, processor.lookup(attemptId)),
    capture: (attemptId) => withTimeout(timeoutMs, processor.capture(attemptId)),
    void: (attemptId) => withTimeout(timeoutMs, processor.void(attemptId)),
    refund: (request) => withTimeout(timeoutMs, processor.refund(request)),
  };
}

async function withTimeout<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GatewayUnreachable(`no answer in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([answer, timeout]);
  } catch (cause) {
    if (cause instanceof PaymentMethodInvalid || cause instanceof GatewayUnreachable) throw cause;
    throw new GatewayUnreachable('the answer was lost', { cause });
  } finally {
    clearTimeout(timer);
  }
}

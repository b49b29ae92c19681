import type { Answer } from '../idempotency/idempotency.ts';
import { Problem } from '../lib/problems.ts';
import type { Order } from './schemas.ts';

/** The answer to the request that placed an order, from the state of the order. */
export function createAnswer(order: Order): Answer {
  switch (order.status) {
    case 'confirmed':
    case 'refunded':
      return { status: 201, body: order };
    case 'confirming':
    case 'requires_action':
      return { status: 202, body: order };
    case 'declined':
      return toAnswer(
        new Problem(
          'PAYMENT_DECLINED',
          'No money was taken, and your seats are still held. Try another card.',
          {
            declineCode: order.declineCode ?? 'card_declined',
            orderId: order.orderId,
          },
        ),
      );
    case 'failed':
      return toAnswer(createFailureProblem(order));
    default:
      return order.status satisfies never;
  }
}

function createFailureProblem(order: Order): Problem {
  switch (order.failureReason) {
    case 'payment_method_invalid':
      return new Problem('PAYMENT_METHOD_INVALID', 'No money was taken. Enter the card again.');
    case 'seats_lost':
      return new Problem(
        'SEATS_TAKEN',
        'The time was over and somebody else has the seats. You are not charged.',
        {
          seats: order.seats.map((seat) => seat.seatGuid),
        },
      );
    case 'performance_not_bookable':
      return new Problem(
        'PERFORMANCE_NOT_BOOKABLE',
        'It is over, or was called off, before the payment came. You are not charged. Choose another performance.',
      );
    case 'exchange_not_possible':
      return new Problem(
        'EXCHANGE_NOT_POSSIBLE',
        'The former tickets were returned or exchanged before the payment came. You are not charged.',
      );
    default:
      return new Problem(
        'PAYMENT_DECLINED',
        'The payment did not reach the bank. No money was taken: try again.',
        {
          declineCode: 'processing_error',
          orderId: order.orderId,
        },
      );
  }
}

function toAnswer(problem: Problem): Answer {
  return { status: problem.body.status, body: problem.body };
}

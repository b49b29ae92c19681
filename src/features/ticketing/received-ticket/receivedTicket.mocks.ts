import type { ReceivedTicket } from '../../../helios/types';
import { orderMock, ticketsMock } from '../shared/answers.mocks';

/** The ticket of somebody to whom it was given; valid without a reason. */
export function receivedTicketMock(
  voidBecause: ReceivedTicket['ticket']['voidBecause'] = null,
  performanceChange: ReceivedTicket['performanceChange'] = null,
): ReceivedTicket {
  const { performance, venue } = orderMock();
  const [ticket] = ticketsMock();
  if (!ticket) throw new Error('There is no ticket.');
  return {
    performance,
    venue,
    performanceChange,
    ticket: { ...ticket, valid: voidBecause === null, voidBecause },
  };
}

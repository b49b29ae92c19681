/** The texts of /ticketing/received-ticket. */
export const receivedTicketTexts = {
  valid: 'Show this code at the door, on the phone or printed. It admits one person.',
  validThen: 'Your ticket is valid at the new time. You need no new one.',
  print: 'Print the ticket',
  void: 'This ticket is no longer valid',
  takenBack: 'The person who gave it to you has taken it back.',
  refunded: 'It was returned, changed or refunded. Ask the person who gave it to you.',
  moneyOfCanceled: 'The ticket is no longer valid. The money goes back to the person who has bought it.',
  unknown: 'No ticket was found',
  unknownHint: 'Open the whole link in the mail with your ticket again.',
};

/** The texts of given tickets on /ticketing/orders (product 24.3). */
export const giveTexts = {
  heading: 'Give a ticket to somebody',
  intro:
    'We mail your guest a ticket with a code of its own. Your code for this seat is void at once. You can take the ticket back until it is used or the performance begins.',
  which: 'Which ticket?',
  whichMissing: 'Choose a ticket.',
  name: 'Name of your guest',
  nameRequired: 'Name is required.',
  nameTooLong: 'Name is too long.',
  nameRefused: (why: string) => `Name ${why}.`,
  email: 'Email address of your guest',
  submit: 'Give this ticket',
  given: (name: string) => `The ticket is on its way to ${name}`,
  givenText: (email: string) => `We mail it to ${email}.`,
  taken: 'The ticket is yours again',
  takenText: 'Your own code is valid again. We mail your guest that the other one is void.',
  others: 'Tickets that somebody else has',
  has: (name: string, email: string) => `${name} (${email}) has it.`,
  hasSomebody: 'Somebody to whom you gave it has it.',
  takeBack: 'Take it back',
  takeBackOf: (seat: string) => `Take back the ticket for ${seat}`,
  question: 'Take the ticket back?',
  questionText: (seat: string, name: string | null) =>
    `The code for ${seat} that ${name ?? 'your guest'} has is void then, and we say so by mail.`,
  keep: 'Leave it',
  notDone: 'That did not work',
  notExchanged: 'A ticket that somebody else has can be returned or changed once you have taken it back.',
};

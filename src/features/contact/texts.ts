/** The texts of the contact forms. The messages of the fields are in the schemas. */
export const texts = {
  offlineText: 'What you type stays here. Send it when your connection is back.',
  orCall: (phone: string) => ` Or call us: ${phone}.`,
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    emailAddress: 'Email address',
    phoneNumber: 'Phone number',
    topic: 'What is it about?',
    message: 'Your message',
    organizationName: 'Name of your group',
    eventCode: 'Show',
    preferredDate: 'The day you would like to come',
    groupSize: 'How many of you are coming?',
    notes: 'Anything we should know',
  },
  contact: {
    title: 'Write to us',
    intro: 'A person reads every message, and answers within two working days.',
    send: 'Send message',
    sending: 'Sending your message',
    // Fields in one row must all have a hint or none, so that their inputs are aligned.
    emailHint: 'The answer goes there.',
    phoneHint: 'Only if you would rather be called.',
    topicPlaceholder: 'Please choose',
    topics: {
      tickets: 'Tickets and orders',
      visit: 'My visit to a theatre',
      accessibility: 'Accessibility',
      press: 'Press and media',
      feedback: 'Praise or a complaint',
      other: 'Something else',
    },
    thanksTitle: (firstName: string) => `Thank you, ${firstName}`,
    thanksText: (email: string, reference: string) =>
      `Your message has arrived. The answer goes to ${email}. Should you call us about it, your reference is ${reference}.`,
  },
  group: {
    title: 'Ask for places',
    intro:
      'Nothing is booked yet: we look for the seats, and call you with an offer within two working days.',
    send: 'Ask for places',
    sending: 'Sending your request',
    organizationHint: 'A church, a school, a family: what shall we call you?',
    eventPlaceholder: 'Please choose a show',
    dateHint: 'From tomorrow on.',
    sizeHint: 'A group begins at 13.',
    notesHint: 'Wheelchairs, a bus, a meal before the show, another day that would do.',
    thanksTitle: (firstName: string) => `Thank you, ${firstName}`,
    thanksText: (email: string, reference: string) =>
      `Your request has arrived. We look for the seats, call you, and write to ${email}. Your reference is ${reference}.`,
  },
};

/** A canceled or moved performance, on the pages of its orders. Apart from the other texts, which every screen loads. */
export const changeTexts = {
  canceled: 'This performance is canceled',
  moved: (dateTime: string) => `New time: ${dateTime}`,
  before: (dateTime: string) => `It was ${dateTime}.`,
  void: 'The tickets are no longer valid.',
  valid: 'Your tickets are valid at the new time. You need no new ones.',
  choose: (until: string) =>
    `Until ${until} you can choose another performance, a gift card, or your money back. We keep no fee.`,
  chooseFree: (until: string) => `Until ${until} you can choose another performance.`,
  automatic: 'If you choose nothing, all that you have paid goes back the way it was paid.',
  stay: 'If you want to come, you need not do anything.',
  goesBack: 'All that you have paid for them goes back the way it was paid. We send you a mail about it.',
  toChoice: 'Choose now',
};

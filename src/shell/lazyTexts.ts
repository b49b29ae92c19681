/** Texts of components that load on demand or on few pages. Separate from `texts`, which is in the first load of every page. */
export const lazyTexts = {
  featureFilmsInMenu: 'Feature Films',
  liveShows: 'Live Shows',
  closeMenu: 'Close menu',
  backToMainMenu: 'Back to main menu',
  viewTheaterDetails: 'View Theater Details',
  followUs: 'Follow us',
  policies: 'Policies',
  contactUs: 'Contact Us',
  privacyChoices: 'Your privacy choices',
  privacyChoicesFailed: 'They could not be loaded. Nothing was changed. Please try again.',
  dismissNotificationBanner: 'Dismiss notice',
  menu: 'Menu',
  getTicketsInMenu: 'Get Tickets',
  noShows: 'The next season is in rehearsal.',
  notificationBanners: 'Notices',
  resellerLogin: 'Reseller Login',
  employeeLogin: 'Employee Login',
  copyright: (year: number, holder: string) => `© ${year} ${holder}. All rights reserved.`,
  captcha: {
    title: 'Are you a person?',
    text: 'Our ticket office is asked by machines, too. Please solve this, then it goes on by itself.',
    loading: 'One moment, please…',
    failed: 'This could not be shown. Please close it and try again, or call us.',
    failedButCall: 'This could not be shown. Please close it and try again, or call us:',
  },
  notFound: {
    /** Title of the page, product 2.2. */
    pageTitle: '404',
    eyebrow: '404',
    title: 'Only the ghost light is on',
    message:
      'There is no show at this address. It may have moved, or the link lost a letter on its way here.',
    home: 'Back to the front door',
    tickets: 'See what is playing',
  },
  notification: {
    /** Default title. */
    title: 'Please note',
    okay: 'Okay',
    call: 'Box office:',
  },
  imagePreview: { name: 'Picture', close: 'Close the picture' },
  chat: {
    open: 'Chat with us',
    close: 'Close the chat',
    name: 'Chat',
    /** Accessible name of the region around launcher and panel. */
    region: 'Help by chat',
    frame: 'Conversation',
  },
};

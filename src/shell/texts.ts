/** Texts of the shell that do not come from the CMS. Texts of components that load on demand are in lazyTexts.ts. */
export const texts = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  home: (company: string) => (company ? `${company}, home` : 'Home'),
  getTickets: 'GET TICKETS',
  cart: 'Cart',
  cartWithCount: (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`,
  liveOnStage: 'Live on stage',
  featureFilms: 'Feature films',
  streaming: 'Streaming',
  more: 'More',
  openMenu: 'Open menu',
  /** The menu without scripts. */
  allPages: 'All pages',
  footer: 'Footer',
  dismissAnnouncement: 'Dismiss announcement',
  pageLoading: 'Loading the page',
  announcement: 'Announcement',
  /** Product 8. */
  loadFailure: {
    title: 'Uh oh! Something went wrong',
    message: 'We were unable to load the page. Please try again.',
    tryAgain: 'Try again',
    home: 'Back to the front door',
    close: 'Close',
    offline: {
      title: 'The connection is gone',
      message: 'This page comes by itself as soon as you are connected again.',
    },
  },
};

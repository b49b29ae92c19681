/** The title of the page in the browser. The heading depends on the screen. */
export const pageTitle = 'Your Subscription';

/** The texts of the screens of /subscription. */
export const texts = {
  needsScripts:
    'This page needs JavaScript. Please allow it for this site, or open the link in another browser.',
  confirm: 'Confirm',
  unsubscribe: 'Unsubscribe',
  keep: 'Stay on the list',
  retry: 'Try again',
  again: 'Subscribe again',
  formTitle: 'Stay in touch',
  home: 'Go to the home page',
  offline: 'You are offline. Press the button when your connection is back.',
};

export type SubscriptionScreenName =
  | 'confirm'
  | 'confirmed'
  | 'alreadyConfirmed'
  | 'expired'
  | 'superseded'
  | 'notValid'
  | 'unsubscribe'
  | 'unsubscribed'
  | 'kept';

export const screens: Record<SubscriptionScreenName, { title: string; text: string }> = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'Press the button to receive our letters at the address that got this mail.',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you for your confirmation. A welcome mail is on its way. Each of our letters has a link to unsubscribe.',
  },
  alreadyConfirmed: {
    title: 'You are already on the list',
    text: 'This link was used before. There is nothing left to do.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It is more than a week old, or you have unsubscribed since. Subscribe again, and we send you a new link.',
  },
  superseded: {
    title: 'There is a newer link',
    text: 'Somebody asked again after we sent this one. Please use the link in our newest mail.',
  },
  notValid: {
    title: 'This link is not complete',
    text: 'Please open the link in our mail again. If you reloaded this page, the link was removed from the address.',
  },
  unsubscribe: {
    title: 'Do you want to unsubscribe?',
    text: 'We remove the address that got this mail from our list. You still get mails about your orders.',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'You get no more letters from us. If that was a mistake, subscribe again.',
  },
  kept: {
    title: 'You stay on the list',
    text: 'Nothing has changed.',
  },
};

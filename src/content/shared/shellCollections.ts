/**
 * The collections outside of pages from which the shell is made. The extension site-preview of Directus uses the list, too: a preview
 * shows the whole site only to those who may read all of them.
 */
export const shellCollections = [
  'siteSettings',
  'headerContent',
  'footerContent',
  'chatSetting',
  'socialLinks',
  'locations',
  'shows',
  'notificationBanners',
] as const;

/**
 * The collections whose items the shell shows: header, footer, notices and chat. Pages are missing, because the shell shows only
 * their addresses. shell-collections.test.ts compares the list with what the site reads.
 */
export const shellCollections: readonly string[] = [
  'bigImageLinks',
  'buttons',
  'chatSetting',
  'directus_files',
  'footerContent',
  'footerLinks',
  'footerSections',
  'headerContent',
  'locations',
  'notificationBanners',
  'notificationBanners_buttons',
  'policyLinks',
  'shows',
  'siteSettings',
  'socialLinks',
];

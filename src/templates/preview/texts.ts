/** The texts of the preview. Only editors and the people with whom they share it see them. */
export const texts = {
  title: (version: string, name: string) =>
    version === 'main' ? 'As saved, not yet built' : `Version “${name}”`,
  notice: 'A preview. Visitors do not see it.',
  hidden: (reason: string) => `This page ${reason}.`,
  warnings: (count: number) =>
    count === 1 ? '1 thing to look at on this page' : `${count} things to look at on this page`,
  toPage: 'See the page as it is public',
  edit: 'Edit on the page',
  share: 'Share…',
  seesWholeSite: 'A preview. Visitors do not see it. Links lead to other pages as they are saved now.',
  sharedTitle: (sharedBy: string, until: string) =>
    sharedBy ? `Preview shared by ${sharedBy}, until ${until}` : `Shared preview, until ${until}`,
  sharedPage: 'Visitors do not see it. It shows this page only: links lead to the public site.',
  sharedSite: 'Visitors do not see it. Links lead to other pages as they are saved now.',
  missing: {
    title: (version: string) => (version === 'main' ? 'There is no such page' : 'There is no such version'),
    text: (version: string, url: string) =>
      version === 'main'
        ? `Directus has no page ${url}, or the site may not read it. Only pages of Directus have previews.`
        : `The page ${url} has no version “${version}”, or the site may not read it. Look in Directus which versions there are, and open the preview from there.`,
  },
  failed: {
    title: 'The version could not be read',
    text: 'Directus did not answer as it should. Please try again in a moment; if it happens again, send the message below to the operator of the site.',
  },
  home: 'To the home page',
  pageTitle: 'Preview',
};

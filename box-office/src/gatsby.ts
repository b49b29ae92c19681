/*
 * Stands for Gatsby in the box office, whose links are all anchors of its only page. The design system has links to pages of the site, so
 * it needs these names.
 */
export const Link = 'a';
export const navigate = (path: string): void => window.location.assign(path);

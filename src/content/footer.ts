import { normalizeHtml } from './html';
import { normalizeFile, type FileModel } from './image';
import type {
  FooterContentItem,
  FooterLinkItem,
  FooterSectionItem,
  PolicyLinkItem,
  SiteSettingsItem,
  SocialLinkItem,
} from './items';
import { toHref, type LinkModel } from './link';
import { readItems, readText, sortItems } from './read';

export interface FooterLinkModel {
  id: string;
  text: string;
  subText: string;
  /** Null for plain text: telephone numbers are not links in the footer (product 2.5). */
  href: string | null;
}

export interface FooterSectionModel {
  id: string;
  title: string;
  links: FooterLinkModel[];
}

export interface FooterModel {
  companyName: string;
  tagline: string;
  copyrightName: string;
  /** The year of the build for the copyright line. The browser replaces it with the current year. */
  year: number;
  /** Null if the page does not exist. */
  contactHref: string | null;
  /** For resellers and employees, on phones (product 2.5). Null if not set. */
  resellerLoginHref: string | null;
  employeeLoginHref: string | null;
  logo: FileModel | null;
  stayInTouchHeader: string;
  /** Sanitized HTML. */
  stayInTouchContent: string;
  sections: FooterSectionModel[];
  socialLinks: { id: string; name: string; href: string; image: FileModel | null }[];
  mobilePolicyLinks: (LinkModel & { id: string })[];
  desktopPolicyLinks: (LinkModel & { id: string })[];
}

export interface FooterItems {
  footer: FooterContentItem | null;
  settings: SiteSettingsItem | null;
  socialLinks: SocialLinkItem[];
  /** Whether there is a page at `contactPath`. */
  hasContactPage: boolean;
  /** The current year. */
  year: number;
}

/** Product 2.5: the target of the Contact Us button. */
export const contactPath = '/contact-us';

/** Product 2.5, 3.2. */
export function normalizeFooter({
  footer,
  settings,
  socialLinks,
  hasContactPage,
  year,
}: FooterItems): FooterModel {
  const companyName = readText(settings?.companyName);
  return {
    companyName,
    tagline: readText(settings?.tagline),
    copyrightName: readText(settings?.copyrightName) || companyName,
    year,
    contactHref: hasContactPage ? contactPath : null,
    resellerLoginHref: toHref({ url: footer?.resellerLoginUrl }),
    employeeLoginHref: toHref({ url: footer?.employeeLoginUrl }),
    logo: normalizeFile(settings?.lightLogo ?? settings?.logo),
    stayInTouchHeader: readText(footer?.stayInTouchHeader),
    stayInTouchContent: normalizeHtml(footer?.stayInTouchContent),
    sections: sortItems(readItems(footer?.sections)).flatMap((section: FooterSectionItem) => {
      const title = readText(section.footerSectionTitle);
      const links = sortItems(readItems(section.footerSectionLinks)).flatMap(normalizeFooterLink);
      return title && links.length > 0 ? [{ id: section.id, title, links }] : [];
    }),
    socialLinks: sortItems(socialLinks).flatMap((link) => {
      const href = toHref({ url: link.url });
      return href ? [{ id: link.id, name: readText(link.name), href, image: normalizeFile(link.image) }] : [];
    }),
    mobilePolicyLinks: sortItems(readItems(footer?.mobilePolicyLinks)).flatMap(normalizePolicyLink),
    desktopPolicyLinks: sortItems(readItems(footer?.desktopPolicyLinks)).flatMap(normalizePolicyLink),
  };
}

function normalizeFooterLink(link: FooterLinkItem): FooterLinkModel[] {
  const text = readText(link.text);
  if (!text) return [];
  const href = toHref(link);
  return [
    { id: link.id, text, subText: readText(link.subText), href: href?.startsWith('tel:') ? null : href },
  ];
}

function normalizePolicyLink(link: PolicyLinkItem): (LinkModel & { id: string })[] {
  const text = readText(link.text);
  const href = toHref(link);
  return text && href ? [{ id: link.id, text, href }] : [];
}

import { normaliseHtml } from './html';
import { normaliseLogo, type FileModel } from './image';
import type {
  FooterContentItem,
  FooterLinkItem,
  FooterSectionItem,
  PolicyLinkItem,
  SiteSettingsItem,
  SocialLinkItem,
} from './items';
import { toHref, type LinkModel } from './link';
import { bySort, list, plain } from './read';

export interface FooterLinkModel {
  id: string;
  text: string;
  subText: string;
  /** Null for plain text: telephone numbers are not links in the footer (SPEC 2.5). */
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
  /** Of the copyright line, as of the build; the browser knows better. */
  year: number;
  /** Null as long as there is no such page. */
  contactHref: string | null;
  /** For partners and staff, on phones (SPEC 2.5). Null where none is set. */
  resellerLoginHref: string | null;
  employeeLoginHref: string | null;
  logo: FileModel | null;
  stayInTouchHeader: string;
  /** Sanitised HTML. */
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
  /** Whether a page stands at `contactPath`. */
  hasContactPage: boolean;
  /** The current one. */
  year: number;
}

/** SPEC 2.5: where the Contact Us button leads. */
export const contactPath = '/contact-us';

/** SPEC 2.5, 3.2. */
export function normaliseFooter({
  footer,
  settings,
  socialLinks,
  hasContactPage,
  year,
}: FooterItems): FooterModel {
  const companyName = plain(settings?.companyName);
  return {
    companyName,
    tagline: plain(settings?.tagline),
    copyrightName: plain(settings?.copyrightName) || companyName,
    year,
    contactHref: hasContactPage ? contactPath : null,
    resellerLoginHref: toHref({ url: footer?.resellerLoginUrl }),
    employeeLoginHref: toHref({ url: footer?.employeeLoginUrl }),
    logo: normaliseLogo(settings?.lightLogo ?? settings?.logo),
    stayInTouchHeader: plain(footer?.stayInTouchHeader),
    stayInTouchContent: normaliseHtml(footer?.stayInTouchContent),
    sections: bySort(list(footer?.sections)).flatMap((section: FooterSectionItem) => {
      const title = plain(section.footerSectionTitle);
      const links = bySort(list(section.footerSectionLinks)).flatMap(normaliseFooterLink);
      return title && links.length > 0 ? [{ id: section.id, title, links }] : [];
    }),
    socialLinks: bySort(socialLinks).flatMap((link) => {
      const href = toHref({ url: link.url });
      return href ? [{ id: link.id, name: plain(link.name), href, image: normaliseLogo(link.image) }] : [];
    }),
    mobilePolicyLinks: bySort(list(footer?.mobilePolicyLinks)).flatMap(normalisePolicyLink),
    desktopPolicyLinks: bySort(list(footer?.desktopPolicyLinks)).flatMap(normalisePolicyLink),
  };
}

function normaliseFooterLink(link: FooterLinkItem): FooterLinkModel[] {
  const text = plain(link.text);
  if (!text) return [];
  const href = toHref(link);
  return [{ id: link.id, text, subText: plain(link.subText), href: href?.startsWith('tel:') ? null : href }];
}

function normalisePolicyLink(link: PolicyLinkItem): (LinkModel & { id: string })[] {
  const text = plain(link.text);
  const href = toHref(link);
  return text && href ? [{ id: link.id, text, href }] : [];
}

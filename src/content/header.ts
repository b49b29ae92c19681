import type { ImageModel } from '../design-system';
import { normaliseImage, normaliseLogo, type FileModel } from './image';
import type { BigImageLinkItem, HeaderContentItem, LocationItem, ShowItem, SiteSettingsItem } from './items';
import { toHref, type LinkModel } from './link';
import { bySort, flag, list, one, plain } from './read';

export interface MenuShow extends LinkModel {
  id: string;
  image: ImageModel | null;
  description: string;
}

export interface MenuTheatre {
  locationCode: string;
  /** Lancaster. */
  name: string;
  /** The name of the house. */
  theatreName: string;
  href: string | null;
  shows: MenuShow[];
}

export interface BigImageLinkModel extends LinkModel {
  id: string;
  image: ImageModel | null;
}

export interface PromoBannerModel {
  message: string;
  buttonText: string;
  href: string | null;
  /** ISO time of the last change of the header content: a newer one shows again to those who dismissed it (SPEC 4.4). */
  updatedAt: string;
}

export interface HeaderModel {
  companyName: string;
  /** The general number of the box office. Empty where none is set. */
  phone: string;
  logo: FileModel | null;
  theatres: MenuTheatre[];
  filmsHref: string | null;
  streamingHref: string | null;
  bigImageLinks: BigImageLinkModel[];
  promoBanner: PromoBannerModel | null;
  mobilePromo: { title: string; image: ImageModel | null; href: string; buttonText: string } | null;
}

export interface HeaderItems {
  header: HeaderContentItem | null;
  settings: SiteSettingsItem | null;
  locations: LocationItem[];
  shows: ShowItem[];
}

/** SPEC 2.3, 2.4, 3.2. */
export function normaliseHeader({ header, settings, locations, shows }: HeaderItems): HeaderModel {
  return {
    companyName: plain(settings?.companyName),
    phone: plain(settings?.phone),
    logo: normaliseLogo(settings?.lightLogo ?? settings?.logo),
    theatres: locations.flatMap((location) => normaliseTheatre(location, shows)).sort(byPlace),
    filmsHref: toHref({ page: header?.filmsPage }),
    streamingHref: toHref({ page: header?.tvPage }),
    bigImageLinks: bySort(list(header?.bigImageLinks)).flatMap((link: BigImageLinkItem) => {
      const text = plain(link.text);
      return text
        ? [{ id: link.id, text, href: toHref(link) ?? '#', image: normaliseImage(link.image) }]
        : [];
    }),
    promoBanner: normalisePromoBanner(header),
    mobilePromo: normaliseMobilePromo(header),
  };
}

function normaliseTheatre(location: LocationItem, shows: ShowItem[]): MenuTheatre[] {
  const locationCode = plain(location.locationCode);
  if (!locationCode) return [];
  const own = shows.filter((show) => one(show.location)?.id === location.id);
  return [
    {
      locationCode,
      name: plain(location.name),
      theatreName: plain(location.theatreName),
      href: toHref({ page: location.page }),
      shows: bySort(own).flatMap((show) => {
        const text = plain(show.name);
        const href = toHref({ page: show.page });
        return text && href
          ? [
              {
                id: show.id,
                text,
                href,
                image: normaliseImage(show.showImage),
                description: plain(show.description),
              },
            ]
          : [];
      }),
    },
  ];
}

/** SPEC 9: Lancaster is the default theatre. The others by name, so that no build orders them otherwise than the last. */
function byPlace(a: MenuTheatre, b: MenuTheatre): number {
  const isDefault = ({ locationCode }: MenuTheatre) => Number(locationCode === 'STRASBURG_PA');
  return isDefault(b) - isDefault(a) || a.name.localeCompare(b.name, 'en');
}

function normalisePromoBanner(header: HeaderContentItem | null): PromoBannerModel | null {
  const message = plain(header?.promoBannerMessage);
  if (!header || !flag(header.showPromoBanner) || !message) return null;
  return {
    message,
    buttonText: plain(header.buttonText),
    href: toHref({ page: header.promoBannerPage, url: header.promoBannerUrl }),
    updatedAt: plain(header.date_updated) || plain(header.date_created),
  };
}

function normaliseMobilePromo(header: HeaderContentItem | null): HeaderModel['mobilePromo'] {
  const title = plain(header?.mobilePromoBlockTitle);
  const href = toHref({ page: header?.mobilePromoBlockPage, url: header?.mobilePromoBlockUrl });
  if (!title || !href) return null;
  return {
    title,
    href,
    image: normaliseImage(header?.mobilePromoBlockImage),
    buttonText: plain(header?.mobilePromoBlockButtonText),
  };
}

import type { ImageModel } from '../design-system';
import { normalizeImage, normalizeFile, type FileModel } from './image';
import type { BigImageLinkItem, HeaderContentItem, LocationItem, ShowItem, SiteSettingsItem } from './items';
import { toHref, type LinkModel } from './link';
import { sortLocations } from './locations';
import { readBoolean, readItem, readItems, readText, sortItems } from './read';

export interface MenuShow extends LinkModel {
  id: string;
  image: ImageModel | null;
  description: string;
}

export interface MenuTheater {
  locationCode: string;
  /** The name of the location: its city. */
  name: string;
  /** The name of the theater itself. */
  theaterName: string;
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
  /** ISO time of the last change of the header content. A later change shows a dismissed banner again (product 4.4). */
  updatedAt: string;
}

export interface HeaderModel {
  companyName: string;
  /** The general number of the box office. Empty if not set. */
  phone: string;
  logo: FileModel | null;
  theaters: MenuTheater[];
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

/** Product 2.3, 2.4, 3.2. */
export function normalizeHeader({ header, settings, locations, shows }: HeaderItems): HeaderModel {
  return {
    companyName: readText(settings?.companyName),
    phone: readText(settings?.phone),
    logo: normalizeFile(settings?.lightLogo ?? settings?.logo),
    theaters: sortLocations(locations).flatMap((location) => normalizeTheater(location, shows)),
    filmsHref: toHref({ page: header?.filmsPage }),
    streamingHref: toHref({ page: header?.tvPage }),
    bigImageLinks: sortItems(readItems(header?.bigImageLinks)).flatMap((link: BigImageLinkItem) => {
      const text = readText(link.text);
      return text
        ? [{ id: link.id, text, href: toHref(link) ?? '#', image: normalizeImage(link.image) }]
        : [];
    }),
    promoBanner: normalizePromoBanner(header),
    mobilePromo: normalizeMobilePromo(header),
  };
}

function normalizeTheater(location: LocationItem, shows: ShowItem[]): MenuTheater[] {
  const locationCode = readText(location.locationCode);
  if (!locationCode) return [];
  const theaterShows = shows.filter((show) => readItem(show.location)?.id === location.id);
  return [
    {
      locationCode,
      name: readText(location.name),
      theaterName: readText(location.theatreName),
      href: toHref({ page: location.page }),
      shows: sortItems(theaterShows).flatMap((show) => {
        const text = readText(show.name);
        const href = toHref({ page: show.page });
        return text && href
          ? [
              {
                id: show.id,
                text,
                href,
                image: normalizeImage(show.showImage),
                description: readText(show.description),
              },
            ]
          : [];
      }),
    },
  ];
}

function normalizePromoBanner(header: HeaderContentItem | null): PromoBannerModel | null {
  const message = readText(header?.promoBannerMessage);
  if (!header || !readBoolean(header.showPromoBanner) || !message) return null;
  return {
    message,
    buttonText: readText(header.buttonText),
    href: toHref({ page: header.promoBannerPage, url: header.promoBannerUrl }),
    updatedAt: readText(header.date_updated) || readText(header.date_created),
  };
}

function normalizeMobilePromo(header: HeaderContentItem | null): HeaderModel['mobilePromo'] {
  const title = readText(header?.mobilePromoBlockTitle);
  const href = toHref({ page: header?.mobilePromoBlockPage, url: header?.mobilePromoBlockUrl });
  if (!title || !href) return null;
  return {
    title,
    href,
    image: normalizeImage(header?.mobilePromoBlockImage),
    buttonText: readText(header?.mobilePromoBlockButtonText),
  };
}

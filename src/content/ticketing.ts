import type { ImageModel } from '../design-system';
import { normaliseHtml } from './html';
import { normaliseImage } from './image';
import type { LocationItem, ShowItem, SiteSettingsItem, TicketingContentItem } from './items';
import { normaliseLink, type LinkModel } from './link';
import { bySort, one, plain } from './read';

export interface TicketingLocation {
  locationCode: string;
  /** Lancaster. */
  name: string;
  /** The name of the house. */
  theatreName: string;
  phone: string;
}

export interface TicketingShow {
  eventCode: string;
  name: string;
  description: string;
  image: ImageModel | null;
}

/** What the ticketing screens take from the CMS; all else comes from Helios. */
export interface TicketingContent {
  companyName: string;
  /** For when Helios cannot be reached. */
  phone: string;
  locations: TicketingLocation[];
  shows: TicketingShow[];
  pickShowTitle: string;
  pickShowIntro: string;
  quantityTitle: string;
  /** Sanitised HTML, as are the next two. */
  quantityNotes: string;
  seatsNotes: string;
  helpText: string;
  /** Where a visitor pays: what is accepted by it. */
  paymentNote: string;
  /** The pages to read before paying, by their titles; those that do not exist are left out. */
  policyLinks: LinkModel[];
}

export interface TicketingItems {
  content: TicketingContentItem | null;
  settings: SiteSettingsItem | null;
  locations: LocationItem[];
  shows: ShowItem[];
}

/** Locations without a code and shows without an event code are left out: Helios could not be asked for them. */
export function normaliseTicketing({
  content,
  settings,
  locations,
  shows,
}: TicketingItems): TicketingContent {
  return {
    companyName: plain(settings?.companyName),
    phone: plain(settings?.phone),
    locations: locations.flatMap((location) => {
      const locationCode = plain(location.locationCode);
      if (!locationCode) return [];
      return [
        {
          locationCode,
          name: plain(location.name),
          theatreName: plain(location.theatreName),
          phone: plain(location.phone),
        },
      ];
    }),
    shows: bySort(shows).flatMap((show) => {
      const eventCode = plain(show.eventCode);
      if (!eventCode) return [];
      return [
        {
          eventCode,
          name: plain(show.name),
          description: plain(show.description),
          image: normaliseImage(show.showImage),
        },
      ];
    }),
    pickShowTitle: plain(content?.pickShowTitle),
    pickShowIntro: plain(content?.pickShowIntro),
    quantityTitle: plain(content?.quantityTitle),
    quantityNotes: normaliseHtml(content?.quantityNotes),
    seatsNotes: normaliseHtml(content?.seatsNotes),
    helpText: normaliseHtml(content?.helpText),
    paymentNote: plain(content?.paymentNote),
    policyLinks: [content?.termsPage, content?.privacyPage].flatMap(
      (page) => normaliseLink(one(page)?.title, { page }) ?? [],
    ),
  };
}

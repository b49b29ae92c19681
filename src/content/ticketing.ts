import type { ImageModel } from '../design-system';
import { normalizeHtml } from './html';
import { normalizeImage } from './image';
import type { LocationItem, ShowItem, SiteSettingsItem, TicketingContentItem } from './items';
import { normalizeLink, type LinkModel } from './link';
import { sortLocations } from './locations';
import { readItem, readText, sortItems } from './read';

interface TicketingLocation {
  locationCode: string;
  /** The name of the location: its city. */
  name: string;
  /** The name of the location with its region. */
  nameAndRegion: string;
  /** The name of the theater itself. */
  theaterName: string;
  phone: string;
}

interface TicketingShow {
  eventCode: string;
  name: string;
  description: string;
  image: ImageModel | null;
  /** The code of its theater; empty if the theater has none. */
  locationCode: string;
  /** The day of the first performance, `YYYY-MM-DD`; empty if it is unknown. */
  startDate: string;
}

/** The content of the ticketing screens from the CMS. All other data comes from Helios. */
export interface TicketingContent {
  companyName: string;
  /** Shown if Helios is unreachable. */
  phone: string;
  /** In the order of the editors. */
  locations: TicketingLocation[];
  shows: TicketingShow[];
  pickShowTitle: string;
  pickShowIntro: string;
  quantityTitle: string;
  /** Sanitized HTML, as are the next two. */
  quantityNotes: string;
  seatsNotes: string;
  helpText: string;
  /** Shown next to the payment: what a visitor accepts by paying. */
  paymentNote: string;
  /** Links to the policy pages, with their titles. Missing pages are omitted. */
  policyLinks: LinkModel[];
}

export interface TicketingItems {
  content: TicketingContentItem | null;
  settings: SiteSettingsItem | null;
  locations: LocationItem[];
  shows: ShowItem[];
}

/** Omits locations without a code and shows without an event code, because Helios does not know them. */
export function normalizeTicketing({
  content,
  settings,
  locations,
  shows,
}: TicketingItems): TicketingContent {
  return {
    companyName: readText(settings?.companyName),
    phone: readText(settings?.phone),
    locations: sortLocations(locations).flatMap((location) => {
      const locationCode = readText(location.locationCode);
      if (!locationCode) return [];
      const name = readText(location.name);
      return [
        {
          locationCode,
          name,
          nameAndRegion: [name, readText(location.region)].filter(Boolean).join(', '),
          theaterName: readText(location.theatreName),
          phone: readText(location.phone),
        },
      ];
    }),
    shows: sortItems(shows).flatMap((show) => {
      const eventCode = readText(show.eventCode);
      if (!eventCode) return [];
      return [
        {
          eventCode,
          name: readText(show.name),
          description: readText(show.description),
          image: normalizeImage(show.showImage),
          locationCode: readText(readItem(show.location)?.locationCode),
          startDate: readText(show.startDate).slice(0, 10),
        },
      ];
    }),
    pickShowTitle: readText(content?.pickShowTitle),
    pickShowIntro: readText(content?.pickShowIntro),
    quantityTitle: readText(content?.quantityTitle),
    quantityNotes: normalizeHtml(content?.quantityNotes),
    seatsNotes: normalizeHtml(content?.seatsNotes),
    helpText: normalizeHtml(content?.helpText),
    ...normalizePayment(content),
  };
}

/** What a visitor accepts by paying, for tickets and for gift cards. */
export function normalizePayment(
  content: TicketingContentItem | null,
): Pick<TicketingContent, 'paymentNote' | 'policyLinks'> {
  return {
    paymentNote: readText(content?.paymentNote),
    policyLinks: [content?.termsPage, content?.privacyPage].flatMap(
      (page) => normalizeLink(readItem(page)?.title, { page }) ?? [],
    ),
  };
}

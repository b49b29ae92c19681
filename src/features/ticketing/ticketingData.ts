import { createContext, useContext } from 'react';
import type { TheaterLocation } from '../../api/heliosTypes';
import type { TicketingContent as ContentOfTicketing } from '../../content/ticketing';
import type { LinkModel } from '../../content/link';
import type { ImageModel } from '../../design-system';

/** What the content system adds to ticketing. All of it may be missing: Helios alone can sell a ticket. */
export interface TicketingData {
  companyName: string;
  /** The general number of the box office */
  phone: string;
  /** By location code */
  theatres: Partial<Record<TheaterLocation, TheatreContent>>;
  /** By event code */
  shows: Record<string, ShowContent>;
  content: ScreenContent;
}

export interface TheatreContent {
  /** "Lancaster" */
  name: string;
  /** "The Lantern House" */
  theatreName: string;
  phone: string;
}

export interface ShowContent {
  /** Plain text */
  description: string;
  image: ImageModel | null;
}

/** Words of editors for the screens. HTML is sanitised when the site is built. */
export interface ScreenContent {
  pickShowTitle: string;
  pickShowIntro: string;
  quantityTitle: string;
  quantityNotesHtml: string;
  seatsNotesHtml: string;
  helpHtml: string;
  /** Where a visitor pays: what is accepted by it, and the pages to read before */
  paymentNote: string;
  policyLinks: readonly LinkModel[];
}

export const emptyTicketingData: TicketingData = {
  companyName: '',
  phone: '',
  theatres: {},
  shows: {},
  content: {
    pickShowTitle: '',
    pickShowIntro: '',
    quantityTitle: '',
    quantityNotesHtml: '',
    seatsNotesHtml: '',
    helpHtml: '',
    paymentNote: '',
    policyLinks: [],
  },
};

/** The content by the codes under which Helios speaks of theatres and shows. */
export function toTicketingData(content: ContentOfTicketing): TicketingData {
  const { companyName, phone, locations, shows, quantityNotes, seatsNotes, helpText, ...titles } = content;
  return {
    companyName,
    phone,
    theatres: Object.fromEntries(locations.map((location) => [location.locationCode, location])),
    shows: Object.fromEntries(shows.map((show) => [show.eventCode, show])),
    content: { ...titles, quantityNotesHtml: quantityNotes, seatsNotesHtml: seatsNotes, helpHtml: helpText },
  };
}

export const TicketingDataContext = createContext<TicketingData>(emptyTicketingData);

export function useTicketingData(): TicketingData {
  return useContext(TicketingDataContext);
}

/** The number to call about a theatre's shows, or the general one. */
export function phoneFor(data: TicketingData, location: TheaterLocation | undefined): string {
  return (location && data.theatres[location]?.phone) || data.phone;
}

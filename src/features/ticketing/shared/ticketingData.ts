import { createContext, useContext } from 'react';
import type { TheaterLocation } from '../../../helios/types';
import type { TicketingContent } from '../../../content/ticketing';
import type { LinkModel } from '../../../content/link';
import type { ImageModel } from '../../../design-system';

/** Data of the content system for ticketing. All of it is optional, because Helios alone can sell tickets. */
export interface TicketingData {
  companyName: string;
  /** The general phone number of the box office */
  phone: string;
  /** By location code, in the order of the editors */
  theaters: Partial<Record<TheaterLocation, TheaterContent>>;
  /** By event code */
  shows: Record<string, ShowContent>;
  content: ScreenContent;
}

interface TheaterContent {
  /** The city of the theater. */
  name: string;
  /** The city with its region. */
  nameAndRegion: string;
  /** The name of the theater itself. */
  theaterName: string;
  phone: string;
}

interface ShowContent {
  name: string;
  /** Plain text */
  description: string;
  image: ImageModel | null;
  /** The code of its theater */
  locationCode: string;
  /** The day of the first performance; empty if it is unknown */
  startDate: string;
}

/** Texts of editors for the screens. HTML is sanitized at build time. */
interface ScreenContent {
  pickShowTitle: string;
  pickShowIntro: string;
  quantityTitle: string;
  quantityNotesHtml: string;
  seatsNotesHtml: string;
  helpHtml: string;
  /** Shown near the Pay button: a note on the accepted policies, and links to them */
  paymentNote: string;
  policyLinks: readonly LinkModel[];
}

export const emptyTicketingData: TicketingData = {
  companyName: '',
  phone: '',
  theaters: {},
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

/** Indexes the content by the theater and event codes of Helios. */
export function toTicketingData(content: TicketingContent): TicketingData {
  const { companyName, phone, locations, shows, quantityNotes, seatsNotes, helpText, ...titles } = content;
  return {
    companyName,
    phone,
    theaters: Object.fromEntries(locations.map((location) => [location.locationCode, location])),
    shows: Object.fromEntries(shows.map((show) => [show.eventCode, show])),
    content: { ...titles, quantityNotesHtml: quantityNotes, seatsNotesHtml: seatsNotes, helpHtml: helpText },
  };
}

export const TicketingDataContext = createContext<TicketingData>(emptyTicketingData);

export function useTicketingData(): TicketingData {
  return useContext(TicketingDataContext);
}

/** The phone number of a theater, or the general one. */
export function getPhone(data: TicketingData, location: TheaterLocation | undefined): string {
  return (location && data.theaters[location]?.phone) || data.phone;
}

import type { ImageModel } from '../design-system';
import { normalizeImage } from './image';
import type {
  GiftCardContentItem,
  GiftCardDesignItem,
  SiteSettingsItem,
  TicketingContentItem,
} from './items';
import type { LinkModel } from './link';
import { readText, sortItems } from './read';
import { normalizePayment } from './ticketing';

/** A design of a gift card. Helios and the cart know it by the id of its picture. */
export interface GiftCardDesign {
  id: string;
  name: string;
  /** For example "Birthday"; may be empty. */
  occasion: string;
  image: ImageModel;
}

/** The content of the gift card screens from the CMS (product 2.10). All other data comes from Helios. */
export interface GiftCardContent {
  companyName: string;
  /** The general phone number of the box office. */
  phone: string;
  /** In the order of the editors. */
  designs: GiftCardDesign[];
  /** Shown next to the payment: what a visitor accepts by paying. */
  paymentNote: string;
  /** Links to the policy pages, with their titles. Missing pages are omitted. */
  policyLinks: LinkModel[];
  title: string;
  intro: string;
}

export interface GiftCardItems {
  content: GiftCardContentItem | null;
  designs: GiftCardDesignItem[];
  ticketing: TicketingContentItem | null;
  settings: SiteSettingsItem | null;
}

/** Omits designs without a name or a picture with a known size. */
export function normalizeGiftCards({
  content,
  designs,
  ticketing,
  settings,
}: GiftCardItems): GiftCardContent {
  return {
    companyName: readText(settings?.companyName),
    phone: readText(settings?.phone),
    designs: sortItems(designs).flatMap((design) => {
      const name = readText(design.name);
      const image = normalizeImage(design.image);
      return name && image ? [{ id: design.id, name, occasion: readText(design.occasion), image }] : [];
    }),
    ...normalizePayment(ticketing),
    title: readText(content?.title),
    intro: readText(content?.intro),
  };
}

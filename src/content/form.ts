import type { ShowItem, SiteSettingsItem } from './items';
import { bySort, one, plain } from './read';

/** The forms that can stand below the blocks of a page, each with a component in src/templates/forms/. */
export const formNames = ['contact', 'groupSignup', 'signup'] as const;

export type FormName = (typeof formNames)[number];

/** What the forms take from the CMS. */
export interface FormsContent {
  /** Where a visitor can go on by telephone. */
  phone: string;
  /** What a group can see. */
  shows: { eventCode: string; name: string; location: string }[];
}

/** The form that an editor chose for a page; null where it is none. */
export function normaliseFormName(value: unknown): FormName | null {
  return formNames.find((name) => name === value) ?? null;
}

export interface FormsItems {
  settings: SiteSettingsItem | null;
  shows: ShowItem[];
}

/** A show without an event code is left out: Helios could not be asked for it. */
export function normaliseForms({ settings, shows }: FormsItems): FormsContent {
  return {
    phone: plain(settings?.phone),
    shows: bySort(shows).flatMap((show) => {
      const eventCode = plain(show.eventCode);
      const name = plain(show.name);
      return eventCode && name ? [{ eventCode, name, location: plain(one(show.location)?.name) }] : [];
    }),
  };
}

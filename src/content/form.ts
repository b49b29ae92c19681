import type { ShowItem, SiteSettingsItem } from './items';
import { readItem, readText, sortItems } from './read';

/** The forms that a page can show below its blocks. Each has a component in src/templates/forms/. */
const formNames = ['contact', 'groupSignup', 'signup'] as const;

export type FormName = (typeof formNames)[number];

/** The name of the island of a form. Collections of blocks have other names. */
export function getFormIslandName(form: FormName): string {
  return `form-${form}`;
}

/** The content of the forms from the CMS. */
export interface FormsContent {
  /** The number to call if the form does not work. */
  phone: string;
  /** The shows that a group can choose. */
  shows: { eventCode: string; name: string; location: string }[];
}

/** The form of a page; null if none or an unknown one is set. */
export function normalizeFormName(value: unknown): FormName | null {
  return formNames.find((name) => name === value) ?? null;
}

export interface FormsItems {
  settings: SiteSettingsItem | null;
  shows: ShowItem[];
}

/** Omits shows without an event code, because Helios does not know them. */
export function normalizeForms({ settings, shows }: FormsItems): FormsContent {
  return {
    phone: readText(settings?.phone),
    shows: sortItems(shows).flatMap((show) => {
      const eventCode = readText(show.eventCode);
      const name = readText(show.name);
      return eventCode && name
        ? [{ eventCode, name, location: readText(readItem(show.location)?.name) }]
        : [];
    }),
  };
}

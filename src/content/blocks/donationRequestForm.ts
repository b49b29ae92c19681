import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { readBoolean, readText } from '../read';

export interface DonationRequestFormProps {
  title: string;
  /** Sanitized HTML, above the form. */
  text: string;
  darkBackground: boolean;
}

/** Never returns null, because the form needs no content. */
export function normalizeDonationRequestForm(item: ItemOf<'donationRequestForm'>): DonationRequestFormProps {
  return {
    title: readText(item.title),
    text: normalizeHtml(item.text),
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const donationRequestForm = defineBlock({
  collection: 'donationRequestForm',
  relations: { donationRequestForm: {} },
  normalize: normalizeDonationRequestForm,
  requirement: 'Nothing is required',
  innerHeadings: ({ text }) => [text],
});

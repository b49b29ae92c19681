import { defineBlock, type BlockContext } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import type { TheaterOption } from '../locations';
import { readBoolean, readText } from '../read';

export interface DonationRequestFormProps {
  title: string;
  /** Sanitized HTML, above the form. */
  text: string;
  darkBackground: boolean;
  /** Offered when the runtime configuration asks for a theater instead of a show. */
  theaters: readonly TheaterOption[];
}

/** Never returns null, because the form needs no content. */
export function normalizeDonationRequestForm(
  item: ItemOf<'donationRequestForm'>,
  { theaters }: Pick<BlockContext, 'theaters'>,
): DonationRequestFormProps {
  return {
    title: readText(item.title),
    text: normalizeHtml(item.text),
    darkBackground: readBoolean(item.darkBackground),
    theaters,
  };
}

export const donationRequestForm = defineBlock({
  collection: 'donationRequestForm',
  relations: { donationRequestForm: {} },
  normalize: normalizeDonationRequestForm,
  requirement: 'Nothing is required',
  innerHeadings: ({ text }) => [text],
});

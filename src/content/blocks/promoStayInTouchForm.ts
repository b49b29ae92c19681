import { defineBlock } from '../defineBlock';
import { normalizeHtml } from '../html';
import type { ItemOf } from '../items';
import { readBoolean, readText } from '../read';

export interface PromoStayInTouchFormProps {
  title: string;
  /** Sanitized HTML, beside the form. */
  text: string;
  /** Empty for the default text. */
  submitButtonText: string;
  darkBackground: boolean;
}

/** Never returns null, because the form needs no content. */
export function normalizePromoStayInTouchForm(
  item: ItemOf<'promoStayInTouchForm'>,
): PromoStayInTouchFormProps {
  return {
    title: readText(item.title),
    text: normalizeHtml(item.text),
    submitButtonText: readText(item.submitButtonText),
    darkBackground: readBoolean(item.darkBackground),
  };
}

export const promoStayInTouchForm = defineBlock({
  collection: 'promoStayInTouchForm',
  relations: { promoStayInTouchForm: {} },
  normalize: normalizePromoStayInTouchForm,
  requirement: 'Nothing is required',
  innerHeadings: ({ text }) => [text],
});

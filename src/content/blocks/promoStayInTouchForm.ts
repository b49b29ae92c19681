import { normaliseHtml } from '../html';
import type { PromoStayInTouchFormItem } from '../items';
import { flag, plain } from '../read';

export interface PromoStayInTouchFormProps {
  title: string;
  /** Sanitised HTML, beside the form. */
  text: string;
  /** Empty for the usual words. */
  submitButtonText: string;
  darkBackground: boolean;
}

/** There is always the form to show. */
export function normalisePromoStayInTouchForm(item: PromoStayInTouchFormItem): PromoStayInTouchFormProps {
  return {
    title: plain(item.title),
    text: normaliseHtml(item.text),
    submitButtonText: plain(item.submitButtonText),
    darkBackground: flag(item.darkBackground),
  };
}

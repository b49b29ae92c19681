import type { MobileCTAItem } from '../items';
import { normaliseLink, type LinkModel } from '../link';

export interface MobileCTAProps {
  /** The one action, fixed at the bottom of a phone's screen. */
  button: LinkModel;
}

/** Null without a text or a target. */
export function normaliseMobileCTA(item: MobileCTAItem): MobileCTAProps | null {
  const button = normaliseLink(item.buttonText, item);
  return button && { button };
}

import type { MobileCTAItem } from '../items';
import { normalizeLink, type LinkModel } from '../link';

export interface MobileCTAProps {
  /** The button, fixed at the bottom of the screen on phones. */
  button: LinkModel;
}

/** Returns null without a text or a target. */
export function normalizeMobileCTA(item: MobileCTAItem): MobileCTAProps | null {
  const button = normalizeLink(item.buttonText, item);
  return button && { button };
}

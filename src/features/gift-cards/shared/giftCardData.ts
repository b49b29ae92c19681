import { createContext, useContext } from 'react';
import type { GiftCardContent, GiftCardDesign } from '../../../content/giftCards';

/** Without a design, no gift card can be chosen. */
const emptyGiftCardData: GiftCardContent = {
  companyName: '',
  phone: '',
  designs: [],
  paymentNote: '',
  policyLinks: [],
  title: '',
  intro: '',
};

export const GiftCardDataContext = createContext<GiftCardContent>(emptyGiftCardData);

export function useGiftCardData(): GiftCardContent {
  return useContext(GiftCardDataContext);
}

/** The design with this picture; undefined when editors have removed it. */
export function findDesign(
  designs: readonly GiftCardDesign[],
  designImageId: string,
): GiftCardDesign | undefined {
  return designs.find(({ image }) => image.id === designImageId);
}

// Generated from cms/schema by "npm run types" in cms/. Do not edit: change the schema, and run it again.
/* eslint-disable */
import { heroImage } from './blocks/heroImage';
import { heroVideo } from './blocks/heroVideo';
import { showDetails } from './blocks/showDetails';
import { showCTABlock } from './blocks/showCTABlock';
import { nowPlaying } from './blocks/nowPlaying';
import { mobileCTA } from './blocks/mobileCTA';
import { textBlock } from './blocks/textBlock';
import { textCTA } from './blocks/textCTA';
import { textByTextCard } from './blocks/textByTextCard';
import { ampersandAndText } from './blocks/ampersandAndText';
import { starDivider } from './blocks/starDivider';
import { faqs } from './blocks/faqs';
import { jumpToSections } from './blocks/jumpToSections';
import { sideBySideImageText } from './blocks/sideBySideImageText';
import { imageTiles } from './blocks/imageTiles';
import { floatingTiles } from './blocks/floatingTiles';
import { smallCards } from './blocks/smallCards';
import { largeItemCards } from './blocks/largeItemCards';
import { promoBlock } from './blocks/promoBlock';
import { carousels } from './blocks/carousels';
import { sideBySideCarouselAndText } from './blocks/sideBySideCarouselAndText';
import { sideBySideCarouselDynamicText } from './blocks/sideBySideCarouselDynamicText';
import { infoCarousel } from './blocks/infoCarousel';
import { filmSelector } from './blocks/filmSelector';
import { timeline } from './blocks/timeline';
import { duoSelector } from './blocks/duoSelector';
import { infoModals } from './blocks/infoModals';
import { promoModals } from './blocks/promoModals';
import { promoStayInTouchForm } from './blocks/promoStayInTouchForm';
import { mediaToolkitAssetsShow } from './blocks/mediaToolkitAssetsShow';
import { resellerToolkitAssetsShow } from './blocks/resellerToolkitAssetsShow';
import { donationRequestForm } from './blocks/donationRequestForm';

/** The definitions of the block types of the CMS, in the order of the editor's menu. */
export const blockDefinitions = {
  heroImage,
  heroVideo,
  showDetails,
  showCTABlock,
  nowPlaying,
  mobileCTA,
  textBlock,
  textCTA,
  textByTextCard,
  ampersandAndText,
  starDivider,
  faqs,
  jumpToSections,
  sideBySideImageText,
  imageTiles,
  floatingTiles,
  smallCards,
  largeItemCards,
  promoBlock,
  carousels,
  sideBySideCarouselAndText,
  sideBySideCarouselDynamicText,
  infoCarousel,
  filmSelector,
  timeline,
  duoSelector,
  infoModals,
  promoModals,
  promoStayInTouchForm,
  mediaToolkitAssetsShow,
  resellerToolkitAssetsShow,
  donationRequestForm,
};

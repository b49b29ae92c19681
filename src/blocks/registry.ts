/*
 * Maps each block type to its component, under the name of its collection. A type without an entry does not compile
 * (registry.test.ts). A template imports only the components of its pages, so that no other code is shipped.
 */
export { AmpersandAndText as ampersandAndText } from './AmpersandAndText/AmpersandAndText';
export { Carousels as carousels } from './Carousels/Carousels';
export { DonationRequestForm as donationRequestForm } from './DonationRequestForm/DonationRequestForm';
export { DuoSelector as duoSelector } from './DuoSelector/DuoSelector';
export { Faqs as faqs } from './Faqs/Faqs';
export { FilmSelector as filmSelector } from './FilmSelector/FilmSelector';
export { FloatingTiles as floatingTiles } from './FloatingTiles/FloatingTiles';
export { HeroImage as heroImage } from './HeroImage/HeroImage';
export { HeroVideo as heroVideo } from './HeroVideo/HeroVideo';
export { ImageTiles as imageTiles } from './ImageTiles/ImageTiles';
export { InfoCarousel as infoCarousel } from './InfoCarousel/InfoCarousel';
export { InfoModals as infoModals } from './InfoModals/InfoModals';
export { JumpToSections as jumpToSections } from './JumpToSections/JumpToSections';
export { LargeItemCards as largeItemCards } from './LargeItemCards/LargeItemCards';
export { MobileCTA as mobileCTA } from './MobileCTA/MobileCTA';
export { NowPlaying as nowPlaying } from './NowPlaying/NowPlaying';
export { PromoBlock as promoBlock } from './PromoBlock/PromoBlock';
export { PromoModals as promoModals } from './PromoModals/PromoModals';
export { PromoStayInTouchForm as promoStayInTouchForm } from './PromoStayInTouchForm/PromoStayInTouchForm';
export { ShowCTABlock as showCTABlock } from './ShowCTABlock/ShowCTABlock';
export { ShowDetails as showDetails } from './ShowDetails/ShowDetails';
export { SideBySideCarouselAndText as sideBySideCarouselAndText } from './SideBySideCarouselAndText/SideBySideCarouselAndText';
export { SideBySideCarouselDynamicText as sideBySideCarouselDynamicText } from './SideBySideCarouselDynamicText/SideBySideCarouselDynamicText';
export { SideBySideImageText as sideBySideImageText } from './SideBySideImageText/SideBySideImageText';
export { SmallCards as smallCards } from './SmallCards/SmallCards';
export { StarDivider as starDivider } from './StarDivider/StarDivider';
export { TextBlock as textBlock } from './TextBlock/TextBlock';
export { TextByTextCard as textByTextCard } from './TextByTextCard/TextByTextCard';
export { TextCTA as textCTA } from './TextCTA/TextCTA';
export { Timeline as timeline } from './Timeline/Timeline';
export {
  ToolkitAssetsShow as mediaToolkitAssetsShow,
  ToolkitAssetsShow as resellerToolkitAssetsShow,
} from './ToolkitAssetsShow/ToolkitAssetsShow';

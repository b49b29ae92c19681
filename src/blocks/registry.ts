/*
 * The one place that ties a block type to its component, under the name of its collection. A type without an entry does
 * not compile (registry.test.ts). Templates take from here what their pages show, and ship no more than that.
 */
export { AmpersandAndText as ampersandAndText } from './AmpersandAndText/AmpersandAndText';
export { DuoSelector as duoSelector } from './DuoSelector/DuoSelector';
export { Faqs as faqs } from './Faqs/Faqs';
export { HeroImage as heroImage } from './HeroImage/HeroImage';
export { HeroVideo as heroVideo } from './HeroVideo/HeroVideo';
export { MobileCTA as mobileCTA } from './MobileCTA/MobileCTA';
export { NowPlaying as nowPlaying } from './NowPlaying/NowPlaying';
export { ShowDetails as showDetails } from './ShowDetails/ShowDetails';
export { SideBySideImageText as sideBySideImageText } from './SideBySideImageText/SideBySideImageText';
export { StarDivider as starDivider } from './StarDivider/StarDivider';
export { TextBlock as textBlock } from './TextBlock/TextBlock';
export { TextByTextCard as textByTextCard } from './TextByTextCard/TextByTextCard';
export { TextCTA as textCTA } from './TextCTA/TextCTA';

/*
 * The one place that ties a block type to its component, under the name of its collection. A type without an entry does
 * not compile (registry.test.ts). Templates take from here what their pages show, and ship no more than that.
 */
export { Faqs as faqs } from './Faqs/Faqs';
export { HeroImage as heroImage } from './HeroImage/HeroImage';
export { NowPlaying as nowPlaying } from './NowPlaying/NowPlaying';
export { ShowDetails as showDetails } from './ShowDetails/ShowDetails';
export { SideBySideImageText as sideBySideImageText } from './SideBySideImageText/SideBySideImageText';
export { TextBlock as textBlock } from './TextBlock/TextBlock';

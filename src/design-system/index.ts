/* The public interface of the design system, and the only barrel file of the site. Its modules have no side effects. */
export { Accordion } from './Accordion/Accordion';
export { Badge, type BadgeProps } from './Badge/Badge';
export { Button, ButtonLink } from './Button/Button';
export { Carousel } from './Carousel/Carousel';
export { CheckboxField } from './Field/CheckboxField';
export { CheckboxGroup, type CheckboxOption } from './Field/CheckboxGroup';
export type { Elements } from './ownText';
export { DateField } from './Field/DateField';
export { FileField } from './Field/FileField';
export { PhoneField } from './Field/PhoneField';
export { SelectField, type SelectFieldProps, type SelectOption } from './Field/SelectField';
export { TextAreaField } from './Field/TextAreaField';
export { EmailField, TextField } from './Field/TextField';
export { FormErrorSummary, type FormError } from './FormErrorSummary/FormErrorSummary';
export { Heading, type HeadingLevel, type HeadingProps } from './Typography/Heading';
export { Icon, type IconName } from './Icon/Icon';
export { Image, imageFrame } from './Image/Image';
export type { ImageModel } from './Image/imageData';
export { getDirectusAssetUrl, getDirectusImageUrl } from './Image/directusImageUrl';
export {
  getFullScreenWidths,
  getPictureHeight,
  giftCardRatios,
  pictureFormats,
  pictureRatios,
  sharedPicture,
  type PictureFormat,
  type PictureRatio,
} from './Image/sizes/pictureSizes';
export {
  Cluster,
  Container,
  Grid,
  Stack,
  Surface,
  type ClusterProps,
  type ContainerProps,
  type StackProps,
} from './Layout/Layout';
export { AnyLink, getTelephoneHref, Link, useCurrentPath } from './Link/Link';
export { Modal } from './Modal/Modal';
export { NoScript, NoScriptFormNotice } from './NoScript/NoScript';
export { Notice, type NoticeProps } from './Notice/Notice';
export { PlayButton } from './PlayButton/PlayButton';
export { Popover } from './Popover/Popover';
export { RichText } from './Typography/RichText';
export { maxBottomBarHeight, maxConsentHeight, stickyTop, useReservedSpace } from './fixedParts';
export { focusField } from './focusField';
export { findAnchorTarget, hasIgnoreScroll } from './findAnchorTarget';
export { iconButton } from './iconButton';
export { getInertProps } from './getInertProps';
export { lockScroll } from './scrollLock';
export { Spinner } from './Spinner/Spinner';
export { StarDivider, type StarDividerProps } from './StarDivider/StarDivider';
export { Tabs } from './Tabs/Tabs';
export { Text } from './Typography/Text';
export { Toggle } from './Toggle/Toggle';
// VideoModal is not exported: blocks load it on demand.
export { VisuallyHidden, visuallyHidden } from './VisuallyHidden/VisuallyHidden';
export {
  breakpoints,
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  layer,
  lineHeight,
  media,
  notPrinted,
  opticalSize,
  radius,
  shadow,
  size,
  space,
} from './tokens';

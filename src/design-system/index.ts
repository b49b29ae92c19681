/* The public interface of the design system, and the only barrel file of the site. Its modules have no side effects. */
export { Accordion, type AccordionItem, type AccordionProps } from './Accordion/Accordion';
export { Badge, type BadgeProps } from './Badge/Badge';
export {
  Button,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './Button/Button';
export { Carousel, type CarouselProps, type CarouselSlide } from './Carousel/Carousel';
export { CheckboxField, type CheckboxFieldProps } from './Field/CheckboxField';
export { CheckboxGroup, type CheckboxGroupProps, type CheckboxOption } from './Field/CheckboxGroup';
export type { Elements } from './ownText';
export { DateField, type DateFieldProps } from './Field/DateField';
export { FileField, type FileFieldProps } from './Field/FileField';
export { PhoneField, type PhoneFieldProps } from './Field/PhoneField';
export { SelectField, type SelectFieldProps, type SelectOption } from './Field/SelectField';
export { TextAreaField, type TextAreaFieldProps } from './Field/TextAreaField';
export { EmailField, TextField, type TextFieldProps } from './Field/TextField';
export {
  FormErrorSummary,
  type FormError,
  type FormErrorSummaryProps,
} from './FormErrorSummary/FormErrorSummary';
export { Heading, type HeadingLevel, type HeadingProps } from './Typography/Heading';
export { Icon, type IconName, type IconProps } from './Icon/Icon';
export { Image, imageFrame, type ImageProps } from './Image/Image';
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
  type GridProps,
  type SpaceName,
  type StackProps,
  type SurfaceProps,
} from './Layout/Layout';
export { AnyLink, Link, useCurrentPath, type AnyLinkProps } from './Link/Link';
export { getTelephoneHref } from './Link/getTelephoneHref';
export { Modal, type ModalProps } from './Modal/Modal';
export {
  NoScript,
  NoScriptFormNotice,
  type NoScriptFormNoticeProps,
  type NoScriptProps,
} from './NoScript/NoScript';
export { Notice, type NoticeProps } from './Notice/Notice';
export { PlayButton, type PlayButtonProps } from './PlayButton/PlayButton';
export { Popover, type PopoverProps, type PopoverTriggerProps } from './Popover/Popover';
export { ProgressBar, type ProgressBarProps } from './ProgressBar/ProgressBar';
export { RichText, type RichTextProps } from './Typography/RichText';
export { maxBottomBarHeight, maxConsentHeight, stickyTop, useReservedSpace } from './fixedParts';
export { focusField } from './focusField';
export { findAnchorTarget } from './findAnchorTarget';
export { hasIgnoreScroll } from './hasIgnoreScroll';
export { iconButton } from './iconButton';
export { getInertProps } from './getInertProps';
export { lockScroll } from './scrollLock';
export { Spinner, type SpinnerProps } from './Spinner/Spinner';
export { StarDivider, type StarDividerProps } from './StarDivider/StarDivider';
export { Tabs, type TabItem, type TabsProps } from './Tabs/Tabs';
export { Text, type TextProps } from './Typography/Text';
export { ToastStack, useToasts, type ToastModel, type Toasts, type ToastStackProps } from './Toast/Toast';
export { Toggle, type ToggleOption, type ToggleProps } from './Toggle/Toggle';
// VideoModal is not exported: blocks load it on demand.
export type { VideoModalProps } from './VideoModal/VideoModal';
export { VideoThumbnail, type VideoThumbnailProps } from './VideoThumbnail/VideoThumbnail';
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

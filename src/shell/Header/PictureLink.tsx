import styled from '@emotion/styled';
import {
  AnyLink,
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Image,
  layer,
  lineHeight,
  media,
  opticalSize,
  radius,
  shadow,
  space,
} from '../../design-system';
import type { BigImageLinkModel } from '../../content/header';

interface PictureLinkProps {
  link: BigImageLinkModel;
  /** Called when the link is clicked. */
  onFollow: () => void;
}

/** A big image link (product 2.3, 2.4): text at the bottom of a picture. Its parent sets the height. */
export function PictureLink({ link, onFollow }: PictureLinkProps) {
  return (
    <Tile href={link.href} onClick={onFollow}>
      {link.image ? (
        <Image image={link.image} sizes="(min-width: 1024px) 320px, 100vw" aspectRatio="16:9" fill alt="" />
      ) : null}
      <span data-part="text">{link.text}</span>
    </Tile>
  );
}

const Tile = styled(AnyLink)`
  position: relative;
  display: flex;
  align-items: end;
  height: 100%;
  padding: ${space.m};
  overflow: hidden;
  border-radius: ${radius.m};
  background: ${color.sunken};
  color: ${color.fixed.onPicture};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.heading};
  text-decoration: none;
  transition: box-shadow ${duration.slow} ${easing.curtain};
  picture {
    transition: transform ${duration.curtain} ${easing.curtain};
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(to top, ${color.fixed.nightSunken}, ${color.fixed.transparent} 75%);
  }
  [data-part='text'] {
    position: relative;
    z-index: ${layer.raised};
    text-wrap: balance;
  }
  /* A short line above the text, which grows on hover. */
  [data-part='text']::before {
    content: '';
    display: block;
    width: 1.75rem;
    height: 2px;
    margin-block-end: ${space.xs};
    background: ${color.ornament};
    transition: width ${duration.slow} ${easing.curtain};
  }
  &:hover [data-part='text']::before,
  &[aria-current='page'] [data-part='text']::before {
    width: 3.5rem;
  }
  &:hover {
    box-shadow: ${shadow.glow};
  }
  &:hover picture {
    transform: scale(1.05);
  }
  ${media.forcedColors} {
    border: 1px solid LinkText;
  }
`;

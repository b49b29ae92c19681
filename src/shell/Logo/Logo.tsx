import styled from '@emotion/styled';
import {
  AnyLink,
  color,
  directusAssetUrl,
  font,
  fontSize,
  fontWeight,
  lineHeight,
  media,
  opticalSize,
  radius,
  size,
  space,
} from '../../design-system';
import type { FileModel } from '../../content/image';
import { texts } from '../texts';

export interface LogoProps {
  logo: FileModel | null;
  companyName: string;
  /** Called when it is followed. */
  onFollow?: () => void;
}

/**
 * The company's mark, leading home. Its box has a fixed size, since a drawing does not tell its own; where the picture does
 * not come, the company's name stands there.
 */
export function Logo({ logo, companyName, onFollow }: LogoProps) {
  return (
    <Home href="/" aria-label={texts.home(companyName)} onClick={onFollow}>
      {logo ? (
        <img
          src={directusAssetUrl(logo.id, logo.modifiedOn)}
          alt={companyName}
          width={200}
          height={50}
          decoding="async"
        />
      ) : (
        <span>{companyName}</span>
      )}
    </Home>
  );
}

const Home = styled(AnyLink)`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  min-height: ${size.target};
  color: ${color.text};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.tight};
  text-decoration: none;
  img {
    width: 10rem;
    height: 2.5rem;
    object-fit: contain;
    object-position: left center;
    ${media.aboveMenu} {
      width: 12.5rem;
      height: 3.125rem;
    }
    /* A mark is drawn for the ground it stands on, whatever the visitor's colours are. */
    ${media.forcedColors} {
      forced-color-adjust: none;
      padding-inline: ${space['2xs']};
      border-radius: ${radius.s};
      /* Not the colour of the surface, which is the light one for all where colours are forced. */
      background: ${color.fixed.night};
    }
  }
`;

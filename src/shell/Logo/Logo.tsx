import styled from '@emotion/styled';
import {
  AnyLink,
  color,
  getDirectusAssetUrl,
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

interface LogoProps {
  logo: FileModel | null;
  companyName: string;
  /** Called when the link is clicked. */
  onFollow?: () => void;
}

/**
 * The logo as a link to the home page. Its box has a fixed size, because Directus does not store the size of SVG files. The
 * alternative text is the company name.
 */
export function Logo({ logo, companyName, onFollow }: LogoProps) {
  return (
    <HomeLink href="/" aria-label={texts.home(companyName)} onClick={onFollow}>
      {logo ? (
        <img
          src={getDirectusAssetUrl(logo.id, logo.modifiedOn)}
          alt={companyName}
          width={200}
          height={50}
          decoding="async"
        />
      ) : (
        <span>{companyName}</span>
      )}
    </HomeLink>
  );
}

const HomeLink = styled(AnyLink)`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  max-width: 100%;
  min-height: ${size.target};
  color: ${color.text};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.tight};
  text-decoration: none;
  img {
    max-width: 100%;
    width: 10rem;
    height: 2.5rem;
    object-fit: contain;
    object-position: left center;
    ${media.aboveMenu} {
      width: 12.5rem;
      height: 3.125rem;
    }
    /* A logo is drawn for its background, independent of the visitor's colors. */
    ${media.forcedColors} {
      forced-color-adjust: none;
      padding-inline: ${space['2xs']};
      border-radius: ${radius.s};
      /* Not the color of the surface, because forced colors set the light surface everywhere. */
      background: ${color.fixed.night};
    }
  }
`;

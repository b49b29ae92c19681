import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import {
  AnyLink,
  ButtonLink,
  color,
  getDirectusAssetUrl,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Icon,
  media,
  opticalSize,
  radius,
  size,
  space,
  VisuallyHidden,
} from '../../design-system';
import type { FooterModel, FooterSectionModel } from '../../content/footer';
import type { LinkModel } from '../../content/link';
import { showConsentOverlay } from '../../state/overlays';
import { Logo } from '../Logo/Logo';
import { lazyTexts } from '../lazyTexts';

export interface FooterProps {
  footer: FooterModel;
}

/** Logo, tagline, contact button and social links. */
export function Company({ footer }: FooterProps) {
  return (
    <CompanyColumn>
      <Logo logo={footer.logo} companyName={footer.companyName} />
      {footer.tagline ? <p>{footer.tagline}</p> : null}
      {footer.contactHref ? (
        <ButtonLink href={footer.contactHref} variant="secondary">
          {lazyTexts.contactUs}
        </ButtonLink>
      ) : null}
      {footer.socialLinks.length > 0 ? (
        <SocialLinks aria-label={lazyTexts.followUs}>
          {footer.socialLinks.map((link) => (
            <li key={link.id}>
              <AnyLink href={link.href}>
                {link.image ? (
                  <img
                    src={getDirectusAssetUrl(link.image.id, link.image.modifiedOn)}
                    alt=""
                    width={20}
                    height={20}
                    loading="lazy"
                  />
                ) : (
                  <span aria-hidden="true">{link.name.slice(0, 2)}</span>
                )}
                <VisuallyHidden>{link.name}</VisuallyHidden>
              </AnyLink>
            </li>
          ))}
        </SocialLinks>
      ) : null}
    </CompanyColumn>
  );
}

/** A list of links below its title. On a phone the title opens the list. */
export function Section({ id, title, links }: FooterSectionModel) {
  const [isOpen, setIsOpen] = useState(false);
  // Not from useId, because a slice gets different ids on the server and in the browser.
  const listId = `footer-${id}`;
  return (
    <SectionColumn>
      <h2>
        <span>{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{title}</span>
          <Icon name="chevronDown" size="1em" />
        </button>
      </h2>
      <CollapsibleList id={listId} data-open={isOpen || undefined}>
        <ul>
          {links.map((link) => (
            <li key={link.id}>
              {link.href ? <AnyLink href={link.href}>{link.text}</AnyLink> : <span>{link.text}</span>}
              {link.subText ? <small>{link.subText}</small> : null}
            </li>
          ))}
        </ul>
      </CollapsibleList>
    </SectionColumn>
  );
}

/** Log-in links of partners and staff, on a phone only. */
export function LogIns({ footer }: FooterProps) {
  const links = logInLinks(footer);
  if (links.length === 0) return null;
  return (
    <LogInList>
      {links.map(({ text, href }) => (
        <li key={text}>
          <AnyLink href={href}>
            <Icon name="user" size="1.1em" />
            <span>{text}</span>
          </AnyLink>
        </li>
      ))}
    </LogInList>
  );
}

function logInLinks({ resellerLoginHref, employeeLoginHref }: FooterModel): LinkModel[] {
  return [
    ...(resellerLoginHref ? [{ text: lazyTexts.resellerLogin, href: resellerLoginHref }] : []),
    ...(employeeLoginHref ? [{ text: lazyTexts.employeeLogin, href: employeeLoginHref }] : []),
  ];
}

/** Copyright and policy links. */
export function Legal({ footer }: FooterProps) {
  // The first render must match the year of the build; a page built in December may be read in January.
  const [year, setYear] = useState(footer.year);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return (
    <LegalLine>
      <p>{lazyTexts.copyright(year, footer.copyrightName)}</p>
      <Policies links={footer.desktopPolicyLinks} screen="desktop" />
      <Policies links={footer.mobilePolicyLinks} screen="mobile" />
      <PrivacyChoices type="button" aria-haspopup="dialog" onClick={() => showConsentOverlay('modal')}>
        {lazyTexts.privacyChoices}
      </PrivacyChoices>
    </LegalLine>
  );
}

/** Product 18.2. Needs the script of the modal. */
const PrivacyChoices = styled.button`
  min-height: ${size.target};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
  ${media.noScripts} {
    display: none;
  }
`;

function Policies({
  links,
  screen,
}: {
  links: FooterModel['mobilePolicyLinks'];
  screen: 'desktop' | 'mobile';
}) {
  if (links.length === 0) return null;
  return (
    <PolicyList aria-label={lazyTexts.policies} data-for={screen}>
      {links.map((link) => (
        <li key={link.id}>
          <AnyLink href={link.href}>{link.text}</AnyLink>
        </li>
      ))}
    </PolicyList>
  );
}

const CompanyColumn = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.l};
  > p {
    color: ${color.textMuted};
    font-family: ${font.display};
    font-size: ${fontSize.m};
    font-variation-settings: ${opticalSize.m};
    font-style: italic;
    line-height: 1.4;
  }
  ${media.upToMenu} {
    flex-flow: row wrap;
    align-items: center;
    justify-content: space-between;
  }
  ${media.upToMobile} {
    flex-flow: column;
    text-align: center;
  }
`;

const SocialLinks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs};
  a {
    display: grid;
    place-items: center;
    width: ${size.target};
    height: ${size.target};
    border: 1px solid ${color.border};
    border-radius: ${radius.pill};
    color: ${color.text};
    font-weight: ${fontWeight.semibold};
    text-decoration: none;
    transition:
      border-color ${duration.normal} ${easing.standard},
      background-color ${duration.normal} ${easing.standard};
  }
  a:hover {
    border-color: ${color.accent};
    background: ${color.raised};
  }
  /* The icons are dark and must be inverted on the dark background. */
  img {
    filter: brightness(0) invert(1);
  }
  ${media.forcedColors} {
    /* Dark icons on a light background, independent of the visitor's colors. */
    img {
      forced-color-adjust: none;
      padding: ${space['3xs']};
      border-radius: ${radius.s};
      background: ${color.fixed.onPicture};
      filter: none;
    }
  }
`;

const SectionColumn = styled.section`
  break-inside: avoid;
  padding-block-end: ${space.xl};
  h2 {
    font-family: ${font.display};
    font-size: ${fontSize.m};
    font-variation-settings: ${opticalSize.m};
    font-weight: ${fontWeight.semibold};
    color: ${color.accent};
  }
  h2 button {
    display: none;
  }
  ul {
    display: flex;
    flex-direction: column;
    gap: ${space['2xs']};
    padding-block-start: ${space.xs};
  }
  ${media.upToMobile} {
    /* An address is wider than a small phone with enlarged text. */
    overflow-wrap: anywhere;
  }
  li a,
  li > span {
    display: inline-block;
    /* Contains the visually hidden text: WebKit places absolutely positioned content of columns below the footer. */
    position: relative;
    padding-block: 0.2rem;
    color: ${color.text};
    line-height: 1.4;
    text-underline-offset: 0.25em;
  }
  li a {
    text-decoration: underline transparent;
    transition:
      color ${duration.normal} ${easing.standard},
      text-decoration-color ${duration.normal} ${easing.standard};
  }
  li a:hover {
    color: ${color.accent};
    text-decoration-color: currentColor;
  }
  small {
    display: block;
    color: ${color.textMuted};
    font-size: ${fontSize.xs};
    line-height: 1.4;
  }
  ${media.upToMobile} {
    padding-block-end: 0;
    border-block-end: 1px solid ${color.border};
    h2 > span {
      display: none;
    }
    h2 button {
      display: flex;
      align-items: center;
      justify-content: space-between;
      width: 100%;
      min-height: 3.25rem;
      font-weight: ${fontWeight.semibold};
      text-align: start;
    }
    h2 button svg {
      transition: transform ${duration.normal} ${easing.standard};
    }
    h2 button[aria-expanded='true'] svg {
      transform: rotate(180deg);
    }
    ul {
      padding-block: 0 ${space.m};
    }
    li a,
    li > span {
      padding-block: 0.5rem;
    }
  }
`;

/** Collapsed on a phone until opened; always open on larger screens. */
const CollapsibleList = styled.div`
  ${media.upToMobile} {
    display: grid;
    grid-template-rows: 0fr;
    visibility: hidden;
    transition:
      grid-template-rows ${duration.normal} ${easing.standard},
      visibility ${duration.normal};
    ul {
      min-height: 0;
      /* The margin keeps focus rings visible while the rest stays clipped. */
      overflow: clip;
      overflow-clip-margin: ${space.xs};
      padding-block-end: 0;
    }
    &[data-open] {
      grid-template-rows: 1fr;
      visibility: visible;
    }
    &[data-open] ul {
      padding-block-end: ${space.m};
    }
    /* Without scripts the list cannot be opened, so it is open. */
    @media (scripting: none) {
      grid-template-rows: 1fr;
      visibility: visible;
    }
  }
`;

const LogInList = styled.ul`
  display: none;
  ${media.upToMobile} {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.s};
    li {
      flex: 1 1 9rem;
    }
    a {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: ${space.xs};
      min-height: ${size.target};
      padding: ${space.xs} ${space.s};
      border: 1px solid ${color.border};
      border-radius: ${radius.m};
      text-decoration: none;
    }
    svg {
      color: ${color.accent};
    }
  }
`;

/* Starts at the left, because the button of the chat covers the right end of the last line of a page. */
const LegalLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.xl};
  padding-block-start: ${space.l};
  border-block-start: 1px solid ${color.border};
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  ${media.upToMobile} {
    flex-direction: column-reverse;
    text-align: center;
  }
`;

const PolicyList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space['2xs']} ${space.l};
  a {
    display: inline-block;
    padding-block: 0.35rem;
    text-underline-offset: 0.25em;
  }
  a:hover {
    color: ${color.accent};
  }
  &[data-for='mobile'] {
    display: none;
  }
  ${media.upToMobile} {
    &[data-for='desktop'] {
      display: none;
    }
    /* Product 2.5: three per row, or two when the text is so large that a word would not fit. */
    &[data-for='mobile'] {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(max(5rem, (100% - 2 * ${space.xs}) / 3), 1fr));
      column-gap: ${space.xs};
      width: 100%;
    }
    a {
      padding-block: 0.6rem;
      overflow-wrap: anywhere;
    }
  }
`;

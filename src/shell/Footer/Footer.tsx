import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import {
  AnyLink,
  ButtonLink,
  color,
  directusAssetUrl,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Icon,
  media,
  radius,
  size,
  space,
  StarDivider,
  VisuallyHidden,
} from '../../design-system';
import type { FooterLinkModel, FooterModel } from '../../content/footer';
import type { LinkModel } from '../../content/link';
import { Logo } from '../Logo/Logo';
import { texts } from '../texts';

export interface FooterProps {
  footer: FooterModel;
}

/**
 * SPEC 2.5: the foyer at night. Sections side by side on large screens; up to 768 px an accordion, with the log-ins of
 * partners and staff, and policy links three in a row.
 */
export function Footer({ footer }: FooterProps) {
  // A page built in December is read in January: the first render repeats what was built, the next one is right.
  const [year, setYear] = useState(footer.year);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return (
    <Ground data-surface="dark" aria-label={texts.footer}>
      <Inner>
        <StarDivider />
        <Foyer>
          <Company>
            <Logo logo={footer.logo} companyName={footer.companyName} />
            {footer.tagline ? <p>{footer.tagline}</p> : null}
            {footer.contactHref ? (
              <ButtonLink href={footer.contactHref} variant="secondary">
                {texts.contactUs}
              </ButtonLink>
            ) : null}
            {footer.socialLinks.length > 0 ? (
              <Social aria-label={texts.followUs}>
                {footer.socialLinks.map((link) => (
                  <li key={link.id}>
                    <AnyLink href={link.href}>
                      {link.image ? (
                        <img
                          src={directusAssetUrl(link.image.id, link.image.modifiedOn)}
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
              </Social>
            ) : null}
          </Company>
          <Sections>
            {footer.sections.map((section) => (
              <FooterSection key={section.id} {...section} />
            ))}
          </Sections>
        </Foyer>

        <LogIns links={logIns(footer)} />

        <Legal>
          <p>{texts.copyright(year, footer.copyrightName)}</p>
          <Policies links={footer.desktopPolicyLinks} screen="desktop" />
          <Policies links={footer.mobilePolicyLinks} screen="mobile" />
        </Legal>
      </Inner>
    </Ground>
  );
}

function FooterSection({ id, title, links }: { id: string; title: string; links: FooterLinkModel[] }) {
  const [isOpen, setIsOpen] = useState(false);
  // Not from useId: a slice has other ids on the server than in the browser.
  const listId = `footer-${id}`;
  return (
    <Section>
      <h2>
        <span>{title}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <Icon name="chevronDown" size="1em" />
        </button>
      </h2>
      <Fold id={listId} data-open={isOpen || undefined}>
        <ul>
          {links.map((link) => (
            <li key={link.id}>
              {link.href ? <AnyLink href={link.href}>{link.text}</AnyLink> : <span>{link.text}</span>}
              {link.subText ? <small>{link.subText}</small> : null}
            </li>
          ))}
        </ul>
      </Fold>
    </Section>
  );
}

function logIns({ resellerLoginHref, employeeLoginHref }: FooterModel): LinkModel[] {
  return [
    ...(resellerLoginHref ? [{ text: texts.resellerLogin, href: resellerLoginHref }] : []),
    ...(employeeLoginHref ? [{ text: texts.employeeLogin, href: employeeLoginHref }] : []),
  ];
}

function LogIns({ links }: { links: LinkModel[] }) {
  if (links.length === 0) return null;
  return (
    <LogInList>
      {links.map(({ text, href }) => (
        <li key={text}>
          <AnyLink href={href}>
            <Icon name="user" size="1.1em" />
            {text}
          </AnyLink>
        </li>
      ))}
    </LogInList>
  );
}

function Policies({
  links,
  screen,
}: {
  links: FooterModel['mobilePolicyLinks'];
  screen: 'desktop' | 'mobile';
}) {
  if (links.length === 0) return null;
  return (
    <PolicyList aria-label={texts.policies} data-for={screen}>
      {links.map((link) => (
        <li key={link.id}>
          <AnyLink href={link.href}>{link.text}</AnyLink>
        </li>
      ))}
    </PolicyList>
  );
}

const Ground = styled.footer`
  background:
    radial-gradient(ellipse 38rem 11rem at 50% 0, ${color.fixed.glow}, transparent 75%) no-repeat,
    ${color.sunken};
  color: ${color.text};
  font-size: ${fontSize.s};
`;

const Inner = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xl']};
  max-width: calc(${size.wide} + 2 * ${space.gutter});
  margin-inline: auto;
  padding: ${space['3xl']} ${space.gutter} ${space.xl};
  ${media.upToMobile} {
    gap: ${space.xl};
    padding-block-start: ${space['2xl']};
  }
`;

const Foyer = styled.div`
  display: grid;
  gap: ${space['2xl']} ${space['3xl']};
  ${media.aboveMenu} {
    grid-template-columns: minmax(13rem, 1fr) 4fr;
  }
  ${media.upToMobile} {
    gap: ${space.xl};
  }
`;

const Company = styled.div`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.l};
  > p {
    color: ${color.textMuted};
    font-family: ${font.display};
    font-size: ${fontSize.m};
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

const Social = styled.ul`
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
  /* Icons are drawn in ink; here they stand on the night. */
  img {
    filter: brightness(0) invert(1);
  }
  ${media.forcedColors} {
    img {
      background: CanvasText;
    }
  }
`;

const Sections = styled.div`
  columns: 5 9.5rem;
  column-gap: ${space.xl};
  ${media.upToMobile} {
    columns: auto;
    border-block-start: 1px solid ${color.border};
  }
`;

const Section = styled.section`
  break-inside: avoid;
  padding-block-end: ${space.xl};
  h2 {
    font-family: ${font.display};
    font-size: ${fontSize.m};
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
  li a,
  li span {
    display: inline-block;
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
    li span {
      padding-block: 0.5rem;
    }
  }
`;

/** What opens on a phone; on larger screens it is open. */
const Fold = styled.div`
  ${media.upToMobile} {
    display: grid;
    grid-template-rows: 0fr;
    visibility: hidden;
    transition:
      grid-template-rows ${duration.normal} ${easing.standard},
      visibility ${duration.normal};
    ul {
      min-height: 0;
      overflow: hidden;
      padding-block-end: 0;
    }
    &[data-open] {
      grid-template-rows: 1fr;
      visibility: visible;
    }
    &[data-open] ul {
      padding-block-end: ${space.m};
      /* The ring around a link in focus is not cut off. */
      overflow: visible;
    }
    /* Without scripts nothing could open it. */
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

const Legal = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s} ${space.l};
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
    /* SPEC 2.5: three in a row. */
    &[data-for='mobile'] {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      width: 100%;
    }
    a {
      padding-block: 0.6rem;
    }
  }
`;

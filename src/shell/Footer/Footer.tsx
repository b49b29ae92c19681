import styled from '@emotion/styled';
import { useEffect, useId, useState } from 'react';
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
} from '../../design-system';
import type { FooterLinkModel, FooterModel } from '../../content/footer';
import { Logo } from '../Logo/Logo';
import { texts } from '../texts';

export interface FooterProps {
  footer: FooterModel;
}

/** SPEC 2.5: sections side by side on large screens, an accordion on small ones. */
export function Footer({ footer }: FooterProps) {
  // A page built in December is read in January: the first render repeats what was built, the next one is right.
  const [year, setYear] = useState(footer.year);
  useEffect(() => setYear(new Date().getFullYear()), []);
  return (
    <Ground data-surface="dark" aria-label={texts.footer}>
      <Inner>
        <StarDivider />
        <Sections>
          {footer.sections.map((section) => (
            <FooterSection key={section.id} title={section.title} links={section.links} />
          ))}
        </Sections>

        <Foot>
          <Company>
            <Logo logo={footer.logo} companyName={footer.companyName} />
            {footer.tagline ? <p>{footer.tagline}</p> : null}
          </Company>
          {footer.contactHref ? (
            <ButtonLink href={footer.contactHref} variant="secondary">
              {texts.contactUs}
            </ButtonLink>
          ) : null}
          {footer.socialLinks.length > 0 ? (
            <Social aria-label={texts.followUs}>
              {footer.socialLinks.map((link) => (
                <li key={link.id}>
                  <AnyLink href={link.href} aria-label={link.name}>
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
                  </AnyLink>
                </li>
              ))}
            </Social>
          ) : null}
        </Foot>

        <Legal>
          <p>{texts.copyright(year, footer.copyrightName)}</p>
          <Policies aria-label={texts.policies} data-for="desktop">
            {footer.desktopPolicyLinks.map((link) => (
              <li key={link.id}>
                <AnyLink href={link.href}>{link.text}</AnyLink>
              </li>
            ))}
          </Policies>
          <Policies aria-label={texts.policies} data-for="mobile">
            {footer.mobilePolicyLinks.map((link) => (
              <li key={link.id}>
                <AnyLink href={link.href}>{link.text}</AnyLink>
              </li>
            ))}
          </Policies>
        </Legal>
      </Inner>
    </Ground>
  );
}

function FooterSection({ title, links }: { title: string; links: FooterLinkModel[] }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <Section>
      <h2>
        <span>{title}</span>
        <button type="button" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {title}
          <Icon name="chevronDown" size="1em" />
        </button>
      </h2>
      <ul id={listId} data-open={open || undefined}>
        {links.map((link) => (
          <li key={link.id}>
            {link.href ? <AnyLink href={link.href}>{link.text}</AnyLink> : <span>{link.text}</span>}
            {link.subText ? <small>{link.subText}</small> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Ground = styled.footer`
  background: ${color.sunken};
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
`;

const Sections = styled.div`
  columns: 5 11rem;
  column-gap: ${space.l};
  ${media.upToMobile} {
    columns: 1;
    border-block-start: 1px solid ${color.border};
  }
`;

const Section = styled.section`
  break-inside: avoid;
  padding-block-end: ${space.xl};
  ${media.upToMobile} {
    padding-block-end: 0;
  }
  h2 {
    font-family: ${font.text};
    font-size: ${fontSize.s};
    font-weight: ${fontWeight.semibold};
    letter-spacing: 0.04em;
    color: ${color.accent};
  }
  h2 button {
    display: none;
  }
  ul {
    display: flex;
    flex-direction: column;
    gap: ${space['2xs']};
    margin-block-start: ${space.s};
  }
  li a,
  li span {
    display: inline-block;
    padding-block: 0.2rem;
    color: ${color.text};
    line-height: 1.4;
    text-decoration-color: transparent;
    text-underline-offset: 0.25em;
    transition: text-decoration-color ${duration.normal} ${easing.standard};
  }
  li a {
    text-decoration-line: underline;
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
      color: ${color.text};
      font-weight: ${fontWeight.semibold};
      text-align: start;
    }
    h2 button svg {
      color: ${color.accent};
      transition: transform ${duration.normal} ${easing.standard};
    }
    h2 button[aria-expanded='true'] svg {
      transform: rotate(180deg);
    }
    ul {
      margin-block: 0 ${space.m};
    }
    ul:not([data-open]) {
      display: none;
    }
    li a,
    li span {
      padding-block: 0.5rem;
    }
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.l};
`;

const Company = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  p {
    color: ${color.textMuted};
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
    transition: border-color ${duration.normal} ${easing.standard};
  }
  a:hover {
    border-color: ${color.accent};
  }
  /* Icons are drawn in ink; here they stand on the night. */
  img {
    filter: brightness(0) invert(1);
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
`;

const Policies = styled.ul`
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
  }
`;

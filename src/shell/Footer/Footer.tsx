import styled from '@emotion/styled';
import { color, fontSize, media, size, space, StarDivider } from '../../design-system';
import { texts } from '../texts';
import { Company, Legal, LogIns, Section, type FooterProps } from './FooterParts';

/**
 * Product 2.5: sections side by side on large screens; up to 768 px an accordion, the log-ins of partners and staff, and three
 * policy links per row.
 */
export function Footer({ footer }: FooterProps) {
  return (
    <FooterElement data-surface="dark" aria-label={texts.footer}>
      <Inner>
        <StarDivider />
        <Columns>
          <Company footer={footer} />
          <Sections>
            {footer.sections.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </Sections>
        </Columns>
        <LogIns footer={footer} />
        <Legal footer={footer} />
      </Inner>
    </FooterElement>
  );
}

const FooterElement = styled.footer`
  background:
    radial-gradient(ellipse 38rem 11rem at 50% 0, ${color.fixed.glow}, transparent 75%) no-repeat,
    ${color.sunken};
  color: ${color.text};
  font-size: ${fontSize.s};
  /* The page behind the question for consent has the color of the footer. */
  margin-block-end: calc(-1 * var(--consent-space, 0px));
  padding-block-end: var(--consent-space, 0px);
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

const Columns = styled.div`
  display: grid;
  /* Not as wide as its widest content. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space['2xl']} ${space['3xl']};
  ${media.aboveMenu} {
    grid-template-columns: minmax(13rem, 1fr) 4fr;
  }
  ${media.upToMobile} {
    gap: ${space.xl};
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

import styled from '@emotion/styled';
import type { RefObject } from 'react';
import type { HeaderModel } from '../../content/header';
import {
  AnyLink,
  ButtonLink,
  color,
  font,
  fontSize,
  fontWeight,
  Icon,
  Image,
  imageFrame,
  lineHeight,
  media,
  opticalSize,
  radius,
  space,
  duration,
  easing,
  type Elements,
} from '../../design-system';
import { lazyTexts } from '../lazyTexts';
import { texts } from '../texts';
import type { MobilePanelName, Menus } from './menus';

interface MobileMainPanelProps {
  header: HeaderModel;
  menus: Menus;
  /** The buttons that open the other panels. */
  panelButtons: Record<Exclude<MobilePanelName, 'main'>, RefObject<HTMLButtonElement>>;
}

/** The first panel of the mobile menu: links, buttons of the other panels, and a promotion. */
export function MobileMainPanel({ header, menus, panelButtons }: MobileMainPanelProps) {
  const onFollow = menus.closeAll;
  const showPanel = (panel: MobilePanelName) => menus.dispatch({ type: 'showPanel', panel });
  return (
    <MobilePanel data-panel="main">
      <MainNav aria-label={texts.mainNavigation}>
        <ul>
          {header.theaters.length > 0 ? (
            <li>
              <RowButton ref={panelButtons.liveShows} type="button" onClick={() => showPanel('liveShows')}>
                {lazyTexts.liveShows}
                <Icon name="chevronRight" />
              </RowButton>
            </li>
          ) : null}
          {header.filmsHref ? (
            <li>
              <RowLink href={header.filmsHref} onClick={onFollow}>
                {lazyTexts.featureFilmsInMenu}
              </RowLink>
            </li>
          ) : null}
          {header.streamingHref ? (
            <li>
              <RowLink href={header.streamingHref} onClick={onFollow}>
                {texts.streaming}
              </RowLink>
            </li>
          ) : null}
          {header.bigImageLinks.length > 0 ? (
            <li>
              <RowButton ref={panelButtons.more} type="button" onClick={() => showPanel('more')}>
                {texts.more}
                <Icon name="chevronRight" />
              </RowButton>
            </li>
          ) : null}
        </ul>
        <ButtonLink href="/ticketing" buttonSize="large" fullWidth onClick={onFollow}>
          {lazyTexts.getTicketsInMenu}
        </ButtonLink>
      </MainNav>
      {header.mobilePromo ? <Promo promo={header.mobilePromo} onFollow={onFollow} /> : null}
    </MobilePanel>
  );
}

interface PromoProps {
  promo: NonNullable<HeaderModel['mobilePromo']>;
  onFollow: () => void;
}

function Promo({ promo, onFollow }: PromoProps) {
  return (
    <PromoLink href={promo.href} onClick={onFollow}>
      {promo.image ? (
        <Image image={promo.image} sizes="(min-width: 769px) 50vw, 100vw" aspectRatio="16:9" alt="" />
      ) : null}
      <PromoText>
        <strong>{promo.title}</strong>
        {promo.buttonText ? (
          <span>
            <span>{promo.buttonText}</span>
            <Icon name="arrowRight" size="1em" />
          </span>
        ) : null}
      </PromoText>
    </PromoLink>
  );
}

const MainNav = styled.nav`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  li {
    border-block-end: 1px solid ${color.border};
  }
`;

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  width: '100%',
  minHeight: '3.75rem',
  color: color.text,
  fontFamily: font.display,
  fontSize: fontSize['2xl'],
  fontVariationSettings: opticalSize['2xl'],
  fontWeight: fontWeight.medium,
  lineHeight: lineHeight.heading,
  textAlign: 'start',
  textDecoration: 'none',
  '& svg': { width: '1.25rem', color: color.ornament },
  '&:hover, &[aria-current]': { color: color.accent },
  [media.forcedColors]: { '& svg': { color: 'inherit' } },
} as const;

const RowButton = styled.button(rowStyles);
const RowLink = styled(AnyLink)(rowStyles);

const PromoLink = styled(AnyLink)`
  position: relative;
  display: block;
  overflow: hidden;
  border-radius: ${radius.l};
  background: ${color.fixed.nightSunken};
  color: ${color.fixed.onPicture};
  text-decoration: none;
  /* Keeps the text below visible without scrolling, on a tablet too. */
  ${imageFrame} {
    max-height: 36svh;
  }
  ${imageFrame}::after {
    content: '';
    position: absolute;
    inset: 35% 0 0;
    background: linear-gradient(${color.fixed.transparent}, ${color.fixed.nightSunken});
  }
`;

const PromoText = styled.span`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  padding: ${space.m};
  strong {
    font-family: ${font.display};
    font-size: ${fontSize.l};
    font-variation-settings: ${opticalSize.l};
    line-height: ${lineHeight.heading};
    text-wrap: balance;
  }
  span {
    display: inline-flex;
    align-items: center;
    gap: ${space['2xs']};
    color: ${color.link};
    font-weight: ${fontWeight.semibold};
  }
  ${imageFrame} + & {
    position: relative;
    margin-block-start: -2.5rem;
    padding-block-start: 0;
  }
`;

/** A panel of the mobile menu with a title. */
export function MobileSubPanel({
  name,
  title,
  children,
}: {
  name: MobilePanelName;
  title: string;
  children: Elements;
}) {
  return (
    <MobilePanel data-panel={name}>
      <h2>{title}</h2>
      {children}
    </MobilePanel>
  );
}

/** Slides in from the direction of the navigation. */
const MobilePanel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xl};
  padding: ${space.l} ${space.gutter} ${space['2xl']};
  animation: panel-in ${duration.slow} ${easing.curtain};
  --from: 3rem;
  &[data-panel='main'] {
    --from: -3rem;
    ${media.aboveMobile} {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
      padding-block-start: ${space['2xl']};
    }
  }
  h2 {
    font-size: ${fontSize['3xl']};
    font-variation-settings: ${opticalSize['3xl']};
  }
  @keyframes panel-in {
    from {
      opacity: 0;
      transform: translateX(var(--from));
    }
  }
`;

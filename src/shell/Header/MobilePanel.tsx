import styled from '@emotion/styled';
import { duration, easing, fontSize, media, opticalSize, space, type Elements } from '../../design-system';
import type { MobilePanelName } from './menus';

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
export const MobilePanel = styled.div`
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

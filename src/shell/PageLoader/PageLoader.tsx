import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { color, duration, easing, Icon, layer, VisuallyHidden } from '../../design-system';
import { endNavigation, useNavigating } from '../../state/navigation';
import { texts } from '../texts';

/** How long a page may take before the loader begins to fade in (over 300 ms): most are there by then, and nothing flashes. */
export const patienceMs = 120;

/**
 * The overlay while the visitor is on the way to another page (SPEC 2.3). It never stands in the way: what lies under it can
 * still be used, the focus stays where it is, and Escape puts it away.
 */
export function PageLoader() {
  const navigating = useNavigating();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!navigating) return;
    const timer = setTimeout(() => setShown(true), patienceMs);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') endNavigation();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
      setShown(false);
    };
  }, [navigating]);

  return (
    <div role="status">
      {shown ? (
        <Veil data-surface="dark">
          <Lamp name="star" size="3.5rem" />
          <VisuallyHidden>{texts.pageLoading}</VisuallyHidden>
        </Veil>
      ) : null}
    </div>
  );
}

/* Lets every click through: a page that does not come must not hold its visitor. */
const Veil = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: grid;
  place-items: center;
  background: ${color.fixed.scrim};
  color: ${color.accent};
  pointer-events: none;
  animation: fade-in ${duration.modal} ${easing.standard};
`;

/** The star of the dividers, as a lamp that someone turns up and down. */
const Lamp = styled(Icon)`
  filter: drop-shadow(0 0 1.25rem ${color.fixed.candle});
  animation: lamp ${duration.curtain} ${easing.standard} infinite alternate;
  @keyframes lamp {
    from {
      opacity: 0.45;
      transform: scale(0.82) rotate(-22.5deg);
    }
    to {
      opacity: 1;
      transform: rotate(22.5deg);
    }
  }
`;

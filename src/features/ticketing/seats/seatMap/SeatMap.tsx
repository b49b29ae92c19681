import styled from '@emotion/styled';
import { forwardRef, memo, useImperativeHandle, type ForwardedRef, type MouseEvent } from 'react';
import { color, media, radius } from '../../../../design-system';
import { seatsTexts as texts } from '../../shared/texts';
import { findNearestSeat, findSeat } from './findSeat';
import type { MapSeat } from './plan';
import { SeatPlan } from './SeatPlan';
import { useDrawnSeats, type SeatDrawing } from './useDrawnSeats';
import { usePointerGestures } from './usePointerGestures';
import { useSeatNavigation } from './useSeatNavigation';
import { useViewport } from './useViewport';
import { useWheelZoom } from './useWheelZoom';
import { ZoomButtons } from './ZoomButtons';

export interface SeatMapProps extends SeatDrawing {
  /** Describes the view of the stage from the seat */
  describeView: (seat: MapSeat) => string;
  /** A seat was selected or unselected */
  onToggle: (seat: MapSeat) => void;
  /** Called with the seat under the pointer or with the focus, for the card next to the map */
  onHighlight: (seat: MapSeat | null) => void;
  /** Reports whether the seats are large enough to be selected: initially and after changes */
  onSelectableChange: (isSelectable: boolean) => void;
  /** The map zoomed in because the seats were too small to be selected */
  onZoomed: () => void;
}

export interface SeatMapHandle {
  /** Zooms to a seat */
  showSeat: (guid: string) => void;
  /** The position of a seat in the viewport; null for an unknown seat or one outside of the map's frame */
  getSeatRect: (guid: string) => DOMRect | null;
}

/**
 * The seats of a hall, for mouse, touch, keyboard and screen reader. The ~2,000 seats are drawn once without React;
 * changes update only the affected elements.
 */
export const SeatMap = memo(forwardRef(SeatMapView));

function SeatMapView(
  { describeView, onToggle, onHighlight, onSelectableChange, onZoomed, ...seats }: SeatMapProps,
  ref: ForwardedRef<SeatMapHandle>,
) {
  const { map } = seats;
  const { layer, getElement } = useDrawnSeats(seats);
  const { frame, drawing, viewport, isWhole } = useViewport(map, onSelectableChange);
  const navigation = useSeatNavigation({
    map,
    getElement,
    viewport,
    describeView,
    onFocusChange: onHighlight,
    onToggle,
  });
  const gestures = usePointerGestures(viewport, (target) => onHighlight(findSeat(target, map)));
  useWheelZoom(frame, viewport);

  useImperativeHandle(
    ref,
    () => ({
      showSeat: (guid) => {
        const seat = map.byGuid.get(guid);
        if (seat) viewport.zoomTo(seat);
      },
      getSeatRect: (guid) => {
        const rect = getElement(guid)?.getBoundingClientRect();
        const frameRect = frame.current?.getBoundingClientRect();
        return rect && frameRect && rect.top < frameRect.bottom && rect.bottom > frameRect.top ? rect : null;
      },
    }),
    [map, viewport, getElement, frame],
  );

  function onClick(event: MouseEvent<HTMLElement>) {
    const targetSeat = findSeat(event.target, map);
    // Voice control and switch devices click an element without a pointer position.
    if (event.detail === 0 && targetSeat) {
      onToggle(targetSeat);
      return;
    }
    if (gestures.endDrag()) return;
    const point = viewport.toMapPoint(event);
    if (!viewport.isSelectable()) {
      viewport.zoomTo(point);
      onZoomed();
      return;
    }
    const seat = targetSeat ?? findNearestSeat(map, point);
    if (seat) onToggle(seat);
  }

  return (
    <Container>
      <MapFrame
        ref={frame}
        role="listbox"
        aria-label={texts.map}
        aria-multiselectable="true"
        aria-describedby="seat-map-help"
        data-whole={isWhole || undefined}
        onClick={onClick}
        {...navigation.handlers}
        {...gestures.handlers}
      >
        <SeatPlan map={map} drawing={drawing} layer={layer} ring={navigation.ring} />
      </MapFrame>
      <ZoomButtons viewport={viewport} />
    </Container>
  );
}

const Container = styled.div`
  position: relative;
`;

/** The frame that clips the drawing. */
const MapFrame = styled.div`
  position: relative;
  /* With overflow: hidden the browser would scroll to a focused seat. */
  overflow: clip;
  height: min(72dvh, 44rem, 105vw);
  min-height: 20rem;
  /* Fits between heading and bottom bar. svh instead of dvh, because the map must not resize while the page scrolls. */
  ${media.upToMenu} {
    height: clamp(13rem, 100svh - 27.5rem, min(44rem, 105vw));
    min-height: 0;
  }
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background:
    radial-gradient(ellipse 60% 45% at 50% 8%, ${color.fixed.glow}, ${color.fixed.transparent} 70%),
    ${color.fixed.nightSunken};
  cursor: grab;
  /* Constant at every zoom level, because a change would restyle every seat. */
  touch-action: pan-y;
  user-select: none;
  &[data-whole] {
    cursor: zoom-in;
  }
  ${media.forcedColors} {
    background: Canvas;
  }
`;

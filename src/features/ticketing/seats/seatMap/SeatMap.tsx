import styled from '@emotion/styled';
import {
  forwardRef,
  memo,
  useImperativeHandle,
  type ForwardedRef,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { color, media, radius, Icon, fontSize, fontWeight, size, space } from '../../../../design-system';
import { seatsTexts as texts } from '../../shared/texts';
import { findNearestSeat, findSeat } from './findSeat';
import type { MapSeat, SeatMapModel } from './plan';
import { SeatPlan } from './SeatPlan';
import { useDrawnSeats, type SeatDrawing } from './useDrawnSeats';
import { usePointerGestures, useWheelZoom } from './useGestures';
import { useSeatNavigation } from './useSeatNavigation';
import { ViewportController } from './viewportController';

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

/** Zoom factor of one press. */
const STEP = 1.8;

interface ZoomButtonsProps {
  viewport: Pick<ViewportController, 'zoom' | 'showWhole'>;
}

const ZoomButtons = memo(function ZoomButtons({ viewport }: ZoomButtonsProps) {
  return (
    <Buttons>
      <ZoomButton type="button" aria-label={texts.zoomIn} onClick={() => viewport.zoom(STEP)}>
        <Icon name="plus" />
      </ZoomButton>
      <ZoomButton type="button" aria-label={texts.zoomOut} onClick={() => viewport.zoom(1 / STEP)}>
        <Icon name="minus" />
      </ZoomButton>
      <ZoomButton type="button" aria-label={texts.wholeMap} onClick={() => viewport.showWhole()} data-wide>
        {texts.wholeMapShort}
      </ZoomButton>
    </Buttons>
  );
});

const Buttons = styled.div`
  position: absolute;
  inset-block-end: ${space.s};
  inset-inline: ${space.s};
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.xs};
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
`;

const ZoomButton = styled.button`
  display: inline-grid;
  place-items: center;
  min-width: ${size.target};
  height: ${size.target};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  background: ${color.raised};
  color: ${color.text};
  font-size: ${fontSize.xs};
  font-weight: ${fontWeight.semibold};
  cursor: pointer;
  &[data-wide] {
    padding-inline: ${space.m};
  }
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;

interface MapViewport {
  /** For the element that clips the drawing */
  frame: RefObject<HTMLDivElement>;
  drawing: RefObject<SVGSVGElement>;
  /** Stable for a map */
  viewport: ViewportController;
  isWhole: boolean;
}

/** The viewport of a map: initially the whole map. It follows the size of its frame. */
function useViewport(map: SeatMapModel, onSelectableChange: (isSelectable: boolean) => void): MapViewport {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const [isWhole, setIsWhole] = useState(true);
  const viewport = useMemo(
    () => new ViewportController({ map, frame, drawing, onSelectableChange, onWholeChange: setIsWhole }),
    [map, onSelectableChange],
  );

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    viewport.reset();
    viewport.resize();
    if (typeof ResizeObserver === 'undefined') return () => viewport.stopAnimation();
    const observer = new ResizeObserver(() => viewport.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      viewport.stopAnimation();
    };
  }, [viewport]);

  return { frame, drawing, viewport, isWhole };
}

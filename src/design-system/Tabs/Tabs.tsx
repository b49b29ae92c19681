import styled from '@emotion/styled';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  color,
  duration,
  easing,
  fontSize,
  fontWeight,
  lineHeight,
  media,
  radius,
  shadow,
  size,
  space,
} from '../tokens';
import { useAnchor } from '../useAnchor';

export interface TabItem {
  /** Key among the tabs. */
  id: string;
  /** The word on the tab. */
  title: string;
  /** Decoration before the title; above it in the look `pictures`. */
  icon?: ReactNode;
  /** Takes the place of `icon` while the tab is chosen. */
  activeIcon?: ReactNode;
  /** What the tab shows. */
  content: ReactNode;
}

export interface TabsProps {
  /** In the order shown. */
  items: TabItem[];
  /** Name of the row of tabs, for screen readers. */
  label: string;
  /** Place of the chosen tab, from 0. With it the owner decides (see `onChange`); without it the component does. */
  activeIndex?: number;
  /** Which is chosen at first, where `activeIndex` is not given. Default 0. */
  defaultIndex?: number;
  /** Called with the place of the tab that a visitor chose, or that an anchor led into. */
  onChange?: (index: number) => void;
  /** `pictures`: the icons are pictures as wide as their tabs; the chosen one is lit. Default `words`. */
  look?: 'words' | 'pictures';
  /** Shown below the row while there is more of it than fits: a word such as "Swipe for more". */
  overflowHint?: ReactNode;
  /** For the layout that it stands in. */
  className?: string;
}

/**
 * Tabs with panels. Tab enters the row at the chosen tab; arrows, Home and End move, and choose at once.
 * All panels are in the page, so that what they say is found before it is chosen; an address that ends in the #anchor of
 * something in a panel opens it.
 */
export function Tabs({
  items,
  label,
  activeIndex,
  defaultIndex = 0,
  onChange,
  look = 'words',
  overflowHint,
  className,
}: TabsProps) {
  const [ownIndex, setOwnIndex] = useState(defaultIndex);
  const index = Math.min(Math.max(activeIndex ?? ownIndex, 0), items.length - 1);
  const box = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(row, items.length);
  const id = useId();
  const tabId = (item: TabItem) => `${id}-tab-${item.id}`;
  const panelId = (item: TabItem) => `${id}-panel-${item.id}`;

  function choose(to: number) {
    if (to === index) return;
    setOwnIndex(to);
    onChange?.(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = targetOf(event, index, items.length);
    if (to === null) return;
    event.preventDefault();
    choose(to);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus({ preventScroll: true });
  }

  // What is hidden cannot be gone to: its panel opens first.
  useAnchor((target) => {
    const panels = [...(box.current?.querySelectorAll(':scope > [role=tabpanel]') ?? [])];
    const place = panels.findIndex((panel) => panel.contains(target));
    if (place !== -1) choose(place);
  });

  // The row moves under the chosen tab; the page does not (scrollIntoView would move it, too).
  useEffect(() => {
    const tab = row.current?.children[index];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [index, overflows]);

  return (
    <Box ref={box} className={className}>
      <Row ref={row} role="tablist" aria-label={label} data-look={look} onKeyDown={onKeyDown}>
        {items.map((item, place) => {
          const isActive = place === index;
          return (
            <Tab
              key={item.id}
              type="button"
              role="tab"
              id={tabId(item)}
              aria-selected={isActive}
              aria-controls={panelId(item)}
              tabIndex={isActive ? 0 : -1}
              onClick={() => choose(place)}
            >
              {item.icon || item.activeIcon ? (
                <span aria-hidden="true">{isActive ? (item.activeIcon ?? item.icon) : item.icon}</span>
              ) : null}
              <span>{item.title}</span>
            </Tab>
          );
        })}
      </Row>
      {overflows && overflowHint ? <Hint>{overflowHint}</Hint> : null}
      {items.map((item, place) => (
        <Panel
          key={item.id}
          role="tabpanel"
          id={panelId(item)}
          aria-labelledby={tabId(item)}
          // A panel may hold nothing that can have the focus: it can itself, so that the keyboard comes to read it.
          tabIndex={0}
          data-title={item.title}
          hidden={place !== index}
        >
          {item.content}
        </Panel>
      ))}
    </Box>
  );
}

function targetOf(event: KeyboardEvent, index: number, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  switch (event.key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Whether there is more in the row than fits. False on the server and while hydrating. */
function useOverflow(row: RefObject<HTMLElement>, count: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const tab of element.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [row, count]);
  return overflows;
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.l};
  min-width: 0;
`;

const Row = styled.div`
  position: relative;
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  border-block-end: 1px solid ${color.border};
  ${media.motion} {
    scroll-behavior: smooth;
  }
  ${media.noScripts} {
    display: none;
  }
  /* In the middle while they fit, from the left once they do not (justify-content would hide the first). */
  > :first-of-type {
    margin-inline-start: auto;
  }
  > :last-of-type {
    margin-inline-end: auto;
  }
`;

const Tab = styled.button`
  position: relative;
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: ${space.xs};
  min-height: ${size.target};
  max-width: 100%;
  padding: ${space.xs} ${space.l};
  color: ${color.textMuted};
  font-size: ${fontSize.m};
  font-weight: ${fontWeight.semibold};
  line-height: ${lineHeight.snug};
  transition: color ${duration.normal} ${easing.standard};
  ${media.upToMobile} {
    padding-inline: ${space.m};
  }
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 3px;
    background: ${color.ornament};
    transform: scaleX(0);
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &:hover {
    color: ${color.accent};
  }
  &[aria-selected='true'] {
    color: ${color.accent};
  }
  /* The row would cut off a ring around the tab. */
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-selected='true']::after {
    transform: none;
  }
  ${media.forcedColors} {
    &[aria-selected='true']::after {
      background: Highlight;
    }
  }
  > [aria-hidden] {
    flex: none;
  }
  [data-look='pictures'] > & {
    flex-direction: column;
    justify-content: flex-start;
    gap: ${space.s};
    width: min(20rem, 58vw);
    padding: ${space.xs} ${space.xs} ${space.m};
    text-align: center;
    > [aria-hidden] {
      width: 100%;
      overflow: hidden;
      border-radius: ${radius.m};
      filter: brightness(0.6) saturate(0.7);
      transition:
        filter ${duration.slow} ${easing.standard},
        box-shadow ${duration.slow} ${easing.curtain};
    }
    &:hover > [aria-hidden] {
      filter: brightness(0.85);
    }
    &[aria-selected='true'] > [aria-hidden] {
      filter: none;
      box-shadow: ${shadow.glow};
    }
  }
`;

const Hint = styled.p`
  display: flex;
  justify-content: center;
  color: ${color.textMuted};
  font-size: ${fontSize.s};
`;

const Panel = styled.div`
  min-width: 0;
  animation: fade-in ${duration.slow} ${easing.standard};
  /* No tab answers: all panels stand below one another, each with the words of its tab. */
  ${media.noScripts} {
    &[hidden] {
      display: block !important;
    }
    &::before {
      content: attr(data-title);
      display: block;
      margin-block-end: ${space.m};
      padding-block-end: ${space.xs};
      border-block-end: 1px solid ${color.border};
      color: ${color.accent};
      font-size: ${fontSize.m};
      font-weight: ${fontWeight.semibold};
      text-align: center;
    }
  }
`;

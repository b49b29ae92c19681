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
import { useAnchorTarget } from '../useAnchorTarget';

export interface TabItem {
  /** React key, unique among the tabs. */
  id: string;
  /** Label of the tab. */
  title: string;
  /** Decoration before the title; above it in the look `pictures`. */
  icon?: ReactNode;
  /** Replaces `icon` while the tab is active. */
  activeIcon?: ReactNode;
  /** Content of the panel. */
  content: ReactNode;
}

interface TabsProps {
  /** In display order. */
  items: TabItem[];
  /** Accessible name of the tab list. */
  label: string;
  /** Index of the active tab, from 0. Makes the component controlled (see `onChange`). */
  activeIndex?: number;
  /** Index of the initial tab when `activeIndex` is not given. Default 0. */
  defaultIndex?: number;
  /** Called with the index of the tab that a visitor or an anchor activated. */
  onChange?: (index: number) => void;
  /** `pictures`: the icons are pictures as wide as their tabs, dimmed unless active. Default `text`. */
  look?: 'text' | 'pictures';
  /** Shown below the tabs while they overflow, such as "Swipe for more". */
  overflowHint?: ReactNode;
  /** For styles of the parent layout. */
  className?: string;
}

/**
 * Tabs with panels. The Tab key focuses the active tab; arrow keys, Home and End focus and activate the others. All panels
 * are rendered, so that search engines find their text. A URL with the #anchor of an element in a panel opens the panel.
 */
export function Tabs({
  items,
  label,
  activeIndex,
  defaultIndex = 0,
  onChange,
  look = 'text',
  overflowHint,
  className,
}: TabsProps) {
  const [uncontrolledIndex, setUncontrolledIndex] = useState(defaultIndex);
  const index = Math.min(Math.max(activeIndex ?? uncontrolledIndex, 0), items.length - 1);
  const root = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(row, items.length);
  useCenteredTab(row, index, overflows);
  const id = useId();
  const tabId = (item: TabItem) => `${id}-tab-${item.id}`;
  const panelId = (item: TabItem) => `${id}-panel-${item.id}`;

  function activate(newIndex: number) {
    if (newIndex === index) return;
    setUncontrolledIndex(newIndex);
    onChange?.(newIndex);
  }

  function onKeyDown(event: KeyboardEvent) {
    const newIndex = getIndexForKey(event, index, items.length);
    if (newIndex === null) return;
    event.preventDefault();
    activate(newIndex);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[newIndex]?.focus({ preventScroll: true });
  }

  // The browser cannot scroll to an element in a hidden panel, so open the panel first.
  useAnchorTarget((target) => {
    const panels = [...(root.current?.querySelectorAll(':scope > [role=tabpanel]') ?? [])];
    const itemIndex = panels.findIndex((panel) => panel.contains(target));
    if (itemIndex !== -1) activate(itemIndex);
  });

  return (
    <Box ref={root} className={className}>
      <Row ref={row} role="tablist" aria-label={label} data-look={look} onKeyDown={onKeyDown}>
        {items.map((item, itemIndex) => {
          const isActive = itemIndex === index;
          return (
            <Tab
              key={item.id}
              type="button"
              role="tab"
              id={tabId(item)}
              aria-selected={isActive}
              aria-controls={panelId(item)}
              tabIndex={isActive ? 0 : -1}
              onClick={() => activate(itemIndex)}
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
      {items.map((item, itemIndex) => (
        <Panel
          key={item.id}
          role="tabpanel"
          id={panelId(item)}
          aria-labelledby={tabId(item)}
          // Focusable, because a panel may have no focusable content.
          tabIndex={0}
          data-title={item.title}
          hidden={itemIndex !== index}
        >
          {item.content}
        </Panel>
      ))}
    </Box>
  );
}

function getIndexForKey(event: KeyboardEvent, index: number, count: number): number | null {
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

/** Whether the tabs overflow the row. False on the server and during hydration. */
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

/** Scrolls the active tab to the center of an overflowing row. */
function useCenteredTab(row: RefObject<HTMLElement>, index: number, overflows: boolean) {
  useEffect(() => {
    const tab = row.current?.children[index];
    if (!row.current || !(tab instanceof HTMLElement)) return;
    // Scrolls the tab list only: scrollIntoView would also scroll the page.
    row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [row, index, overflows]);
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
  /* Centered while the tabs fit, otherwise from the left. justify-content: center would hide the first tab. */
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
  /* The row would crop an outer focus ring. */
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
  /* Tabs do not work without scripts, so show all panels, each with the label of its tab. */
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

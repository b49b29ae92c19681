import styled from '@emotion/styled';
import { useRef, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import type { HeadingLevel } from '../Typography/Heading';
import {
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  lineHeight,
  media,
  opticalSize,
  space,
} from '../tokens';
import { useAnchor } from '../useAnchor';

export interface AccordionItem {
  /** Key among the items. */
  id: string;
  /** The words that are pressed. */
  title: string;
  /** What it opens to. */
  content: ReactNode;
  /** An address that ends in #anchor opens the item. */
  anchor?: string;
  /** Open from the start. */
  open?: boolean;
}

export interface AccordionProps {
  /** In the order shown. */
  items: AccordionItem[];
  /** Place of the titles in the outline of the page: one below the heading that the items stand under. */
  headingLevel: HeadingLevel;
  /** Called when a visitor opens or closes an item. */
  onToggle?: (item: AccordionItem, isOpen: boolean) => void;
  /** For the layout that it stands in. */
  className?: string;
}

/**
 * Items that open to their content, each for itself. On the browser's own `<details>`: it works before any script,
 * says to screen readers whether it is open, and "find in page" and links to something inside open it.
 */
export function Accordion({ items, headingLevel, onToggle, className }: AccordionProps) {
  const list = useRef<HTMLDivElement>(null);

  // A link to the item itself opens nothing by itself; one to something inside does so only where the browser follows it.
  useAnchor((target) => {
    for (const item of list.current?.children ?? [])
      if (item instanceof HTMLDetailsElement && item.contains(target)) item.open = true;
  });

  const Title = `h${headingLevel}` as const;
  return (
    <div ref={list} className={className}>
      {items.map((item) => (
        <Item
          key={item.id}
          id={item.anchor}
          open={item.open}
          onToggle={onToggle && ((event) => onToggle(item, event.currentTarget.open))}
        >
          <summary>
            <Title>{item.title}</Title>
            <Icon name="plus" />
          </summary>
          <Content>{item.content}</Content>
        </Item>
      ))}
    </div>
  );
}

const Item = styled.details`
  border-block-end: 1px solid ${color.border};
  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space.m};
    padding-block: ${space.m};
    list-style: none;
    cursor: pointer;
    transition: color ${duration.normal} ${easing.standard};
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary > * {
    min-width: 0;
  }
  summary > :is(h1, h2, h3, h4, h5, h6) {
    font-family: ${font.display};
    text-wrap: pretty;
    font-size: ${fontSize.l};
    font-variation-settings: ${opticalSize.l};
    font-weight: ${fontWeight.medium};
    line-height: ${lineHeight.snug};
  }
  summary:hover {
    color: ${color.accent};
  }
  summary svg {
    color: ${color.ornament};
    transition: transform ${duration.slow} ${easing.curtain};
  }
  &[open] > summary svg {
    transform: rotate(45deg);
  }
  ${media.forcedColors} {
    summary svg {
      color: inherit;
    }
  }
  /* Where the browser can move to a height that it does not know, the content comes down like a curtain. */
  ${media.motion} {
    interpolate-size: allow-keywords;
    &::details-content {
      block-size: 0;
      overflow-y: clip;
      transition:
        content-visibility ${duration.slow} allow-discrete,
        block-size ${duration.slow} ${easing.curtain};
    }
    &[open]::details-content {
      block-size: auto;
    }
  }
`;

const Content = styled.div`
  /* Clear of the ring around a question in focus. */
  padding-block: ${space.xs} ${space.l};
  padding-inline-end: ${space.xl};
  animation: fade-in ${duration.slow} ${easing.standard};
`;

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
import { useAnchorTarget } from '../useAnchorTarget';

export interface AccordionItem {
  /** React key, unique among the items. */
  id: string;
  /** Text of the summary. */
  title: string;
  /** Shown while the item is open. */
  content: ReactNode;
  /** Id of the item. A URL that ends in #anchor opens it. */
  anchor?: string;
  /** Whether the item is open initially. */
  open?: boolean;
}

interface AccordionProps {
  /** In display order. */
  items: AccordionItem[];
  /** Heading level of the titles: one below the heading above the accordion. */
  headingLevel: HeadingLevel;
  /** Called when a visitor opens or closes an item. */
  onToggle?: (item: AccordionItem, isOpen: boolean) => void;
  /** For styles of the parent layout. */
  className?: string;
}

/**
 * Items that open independently of each other. Uses native `<details>`: it works before hydration, reports its state to
 * screen readers, and opens for "find in page" and for links to its content.
 */
export function Accordion({ items, headingLevel, onToggle, className }: AccordionProps) {
  const container = useRef<HTMLDivElement>(null);

  // Browsers do not open `<details>` for a link to the element itself, and client-side navigation never opens it.
  useAnchorTarget((target) => {
    for (const item of container.current?.children ?? [])
      if (item instanceof HTMLDetailsElement && item.contains(target)) item.open = true;
  });

  const Title = `h${headingLevel}` as const;
  return (
    <div ref={container} className={className}>
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
  /* Browsers that can animate to an intrinsic height slide the content down. */
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
  /* Keeps the content clear of the focus ring of the summary. */
  padding-block: ${space.xs} ${space.l};
  padding-inline-end: ${space.xl};
  animation: fade-in ${duration.slow} ${easing.standard};
`;

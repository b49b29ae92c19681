import styled from '@emotion/styled';
import { navigate } from 'gatsby';
import type { MouseEvent } from 'react';
import { getLinkKind } from '../Link/Link';
import { texts } from '../texts';
import { color, fontSize, fontWeight, lineHeight, opticalSize, space } from '../tokens';
import { visuallyHidden } from '../VisuallyHidden/VisuallyHidden';

interface RichTextProps {
  /** Sanitized HTML. The content layer sanitizes it once during the build. */
  html: string;
  /** Default `left`. */
  align?: 'left' | 'center';
  /** For styles of the parent layout. */
  className?: string;
}

/** Formatted text of an editor. Internal links navigate without a reload. */
export function RichText({ html, align = 'left', className }: RichTextProps) {
  return (
    <Prose
      className={className}
      data-align={align}
      onClick={followInternalLink}
      dangerouslySetInnerHTML={{ __html: addAccessibleMarkup(html) }}
    />
  );
}

/** Adds what editors cannot write: announcements of new tabs, and scroll containers around tables. */
function addAccessibleMarkup(html: string): string {
  return (
    html
      .replace(newTabLink, `$&<span> ${texts.opensNewTab}</span>`)
      // A table wider than the screen scrolls in its own container, which is focusable for keyboard scrolling.
      .replace(/<table/g, `<div role="group" aria-label="${texts.table}" tabindex="0"><table`)
      .replace(/<\/table>/g, '</table></div>')
  );
}

/** A link that opens a new tab, up to its end tag. Sanitized HTML is well-formed and has no `>` outside of tags. */
const newTabLink = /<a [^>]*target="_blank"(?:(?!<\/a>).)*/gs;

function followInternalLink(event: MouseEvent<HTMLDivElement>) {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const href = anchor?.getAttribute('href');
  if (!href || anchor?.target === '_blank' || getLinkKind(href) !== 'internal') return;
  event.preventDefault();
  void navigate(href);
}

const Prose = styled.div`
  color: ${color.text};
  font-size: ${fontSize.m};
  line-height: ${lineHeight.body};
  display: flow-root;
  &[data-align='center'] {
    text-align: center;
    text-wrap: balance;
  }
  & > * {
    margin-block: 0 ${space.m};
  }
  & > *:last-child {
    margin-block-end: 0;
  }
  h2,
  h3,
  h4 {
    color: ${color.text};
    margin-block: ${space.l} ${space.xs};
  }
  /* The first child, without :first-child, which Emotion warns about. */
  & > :is(h2, h3, h4):not(* + *) {
    margin-block-start: 0;
  }
  h2 {
    font-size: ${fontSize['2xl']};
    font-variation-settings: ${opticalSize['2xl']};
  }
  h3 {
    font-size: ${fontSize.xl};
    font-variation-settings: ${opticalSize.xl};
  }
  h4 {
    font-size: ${fontSize.l};
    font-variation-settings: ${opticalSize.l};
  }
  a {
    /* Contains the hidden text, which would otherwise widen the page from a carousel slide outside the window. */
    position: relative;
    color: ${color.link};
    text-decoration-thickness: 0.06em;
    text-underline-offset: 0.2em;
  }
  a:hover {
    color: ${color.linkHover};
  }
  /* Editors cannot write a span, so this is always the hidden text. */
  a > span {
    ${visuallyHidden}
  }
  strong,
  b {
    font-weight: ${fontWeight.semibold};
  }
  ul,
  ol {
    display: grid;
    /* A long word must not widen the list. */
    grid-template-columns: minmax(0, 1fr);
    gap: ${space['2xs']};
    padding-inline-start: 1.4em;
    text-align: start;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: ${color.ornament};
  }
  [role='group'] {
    max-width: 100%;
    overflow-x: auto;
  }
  table {
    min-width: 100%;
    border-collapse: collapse;
    font-size: ${fontSize.s};
    line-height: ${lineHeight.snug};
    text-align: start;
  }
  caption {
    padding-block-end: ${space.xs};
    font-weight: ${fontWeight.semibold};
    text-align: start;
  }
  th,
  td {
    /* Narrower columns would break words into letters, so the table scrolls instead. */
    min-width: 7em;
    padding: ${space.xs} ${space.s};
    border-block-end: 1px solid ${color.border};
    text-align: start;
    vertical-align: top;
    text-wrap: wrap;
  }
  th {
    font-weight: ${fontWeight.semibold};
  }
  td p + p {
    margin-block-start: ${space.xs};
  }
  blockquote {
    margin-inline: 0;
    padding-inline-start: ${space.l};
    border-inline-start: 2px solid ${color.ornament};
    font-size: ${fontSize.l};
    font-style: italic;
  }
`;

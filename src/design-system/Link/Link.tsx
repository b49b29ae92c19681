import styled from '@emotion/styled';
import { Link as GatsbyLink } from 'gatsby';
import { forwardRef, type AnchorHTMLAttributes, type ReactNode, useSyncExternalStore } from 'react';
import { globalHistory } from '@gatsbyjs/reach-router';
import { color, duration, easing } from '../tokens';
import { texts } from '../texts';
import { OwnText } from '../ownText';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';

export interface AnyLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of this site (`/shows/ruth`), anchor (`#faq`), `tel:`, `mailto:` or the URL of another site. */
  href: string;
  /** Text that describes the target without its context. */
  children: ReactNode;
  /** Opens a new tab. Default true for external links. */
  openInNewTab?: boolean;
  /** History state for internal links. */
  state?: object;
  /** Replaces the current history entry (internal links). */
  replace?: boolean;
}

/** The unstyled link that Link, ButtonLink and all other links are based on. */
export const AnyLink = forwardRef<HTMLAnchorElement, AnyLinkProps>(function AnyLink(
  { href, children, openInNewTab, state, replace, ...rest },
  ref,
) {
  const currentPath = useCurrentPath();
  const kind = getLinkKind(href);
  const opensNewTab = openInNewTab ?? kind === 'external';
  if (kind === 'internal' && !opensNewTab) {
    const isCurrent = !/[?#]/.test(href) && normalizePath(href) === currentPath;
    return (
      <GatsbyLink
        ref={ref as never}
        to={href}
        state={state}
        replace={replace}
        // Always set: Gatsby renders slices as if on "/" and would mark the links to it.
        aria-current={isCurrent ? 'page' : undefined}
        {...rest}
      >
        {children}
      </GatsbyLink>
    );
  }
  return (
    <a
      ref={ref}
      href={href}
      {...(opensNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
    >
      {opensNewTab ? (
        <>
          <OwnText>{children}</OwnText>
          <VisuallyHidden>{` ${texts.opensNewTab}`}</VisuallyHidden>
        </>
      ) : (
        children
      )}
    </a>
  );
});

/** A link in text or a list. `data-quiet` hides the underline until hover or focus. */
export const Link = styled(AnyLink)`
  color: ${color.link};
  text-decoration-line: underline;
  text-decoration-thickness: 0.06em;
  text-underline-offset: 0.2em;
  transition: color ${duration.quick} ${easing.standard};
  &:hover {
    color: ${color.linkHover};
    text-decoration-thickness: 0.11em;
  }
  &[data-quiet] {
    color: inherit;
    text-decoration-color: transparent;
  }
  &[data-quiet]:hover {
    color: ${color.link};
    text-decoration-color: currentColor;
  }
`;

type LinkKind = 'internal' | 'anchor' | 'contact' | 'external';

/**
 * Classifies a link: a path of this site (client-side navigation), an anchor of this page, a phone number or e-mail address,
 * or another site (opens in a new tab).
 */
export function getLinkKind(href: string): LinkKind {
  if (href.startsWith('#')) return 'anchor';
  if (/^(tel|mailto|sms):/i.test(href)) return 'contact';
  if (href.startsWith('/') && !href.startsWith('//')) return 'internal';
  return 'external';
}

/** The path without query, hash and trailing slash; `/` for the home page. */
export function normalizePath(href: string): string {
  return href.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';
}

/**
 * The path of the current page without a trailing slash. Null on the server and during hydration, because slices are
 * rendered once for many pages.
 */
export function useCurrentPath(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => normalizePath(window.location.pathname),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  return globalHistory.listen(listener);
}

/** The `tel:` URL of a formatted phone number: `(717) 555-0142` becomes `tel:7175550142`. */
export function getTelephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

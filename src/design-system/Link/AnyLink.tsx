import { Link as GatsbyLink } from 'gatsby';
import { forwardRef, type AnchorHTMLAttributes, type ReactNode } from 'react';
import { texts } from '../texts';
import { OwnText } from '../ownText';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { getLinkKind } from './linkKind';
import { normalizePath, useCurrentPath } from './useCurrentPath';

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

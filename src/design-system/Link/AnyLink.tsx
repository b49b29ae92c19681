import { Link as GatsbyLink } from 'gatsby';
import { forwardRef, type AnchorHTMLAttributes, type ReactNode } from 'react';
import { texts } from '../texts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { linkKind } from './linkKind';
import { pathOf, useCurrentPath } from './useCurrentPath';

export interface AnyLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path of this site (`/shows/ruth`), anchor (`#faq`), `tel:`, `mailto:` or the address of another site. */
  href: string;
  /** Says where it leads, out of its context too. */
  children: ReactNode;
  /** Opens a new tab. Links to other sites do so unless this is false. */
  openInNewTab?: boolean;
  /** History state for internal links. */
  state?: object;
  /** Replaces the current history entry (internal links). */
  replace?: boolean;
}

/** The unstyled link under Link, ButtonLink and everything else that leads somewhere. */
export const AnyLink = forwardRef<HTMLAnchorElement, AnyLinkProps>(function AnyLink(
  { href, children, openInNewTab, state, replace, ...rest },
  ref,
) {
  const currentPath = useCurrentPath();
  const kind = linkKind(href);
  const newTab = openInNewTab ?? kind === 'external';
  if (kind === 'internal' && !newTab) {
    const isCurrent = !/[?#]/.test(href) && pathOf(href) === currentPath;
    return (
      <GatsbyLink
        ref={ref as never}
        to={href}
        state={state}
        replace={replace}
        // Said here in any case: Gatsby takes every page for "/" while a slice is written, and marks the links to it.
        aria-current={isCurrent ? 'page' : undefined}
        {...rest}
      >
        {children}
      </GatsbyLink>
    );
  }
  return (
    <a ref={ref} href={href} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})} {...rest}>
      {children}
      {newTab ? <VisuallyHidden> {texts.opensNewTab}</VisuallyHidden> : null}
    </a>
  );
});

import { forwardRef, type AnchorHTMLAttributes } from 'react';
import { fn } from 'storybook/test';

/* Mocks Gatsby in Storybook: links do not navigate, and navigation is recorded. */

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  state?: object;
  replace?: boolean;
  activeClassName?: string;
  activeStyle?: object;
  partiallyActive?: boolean;
}

/** Records navigation: `import { navigate } from 'gatsby'; expect(navigate).toHaveBeenCalledWith('/ticketing')`. */
export const navigate = fn().mockName('navigate');

export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  {
    to,
    state,
    replace,
    activeClassName: _activeClassName,
    activeStyle: _activeStyle,
    partiallyActive: _partiallyActive,
    onClick,
    children,
    ...rest
  },
  ref,
) {
  return (
    <a
      ref={ref}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        event.preventDefault();
        if (state || replace) navigate(to, { state, replace });
        else navigate(to);
      }}
      {...rest}
    >
      {children}
    </a>
  );
});

export const Slice = ({ alias }: { alias: string }) => <div data-slice={alias} />;

export const graphql = () => '';

export const useStaticQuery = () => ({});

export const withPrefix = (path: string) => path;

export const withAssetPrefix = withPrefix;

import { createContext, forwardRef, useContext, type AnchorHTMLAttributes, type ComponentType } from 'react';
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

/** The components of the slices by their aliases. A slice without one is an empty element. */
export const SlicesContext = createContext<Readonly<Record<string, ComponentType>>>({});

export function Slice({ alias }: { alias: string }) {
  const Content = useContext(SlicesContext)[alias];
  return <div data-slice={alias}>{Content ? <Content /> : null}</div>;
}

export const graphql = () => '';

export const useStaticQuery = () => ({});

export const withPrefix = (path: string) => path;

export const withAssetPrefix = withPrefix;

import { forwardRef, type AnchorHTMLAttributes } from 'react';

/* Stands in for Gatsby in unit tests: links are plain links, navigation is recorded. */

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  state?: object;
  replace?: boolean;
}

export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  { to, state: _state, replace: _replace, ...rest },
  ref,
) {
  return <a ref={ref} href={to} {...rest} />;
});

export const navigate = jest.fn();

export const Slice = ({ alias, ...props }: { alias: string }) => (
  <div data-slice={alias} data-props={JSON.stringify(props)} />
);

export const graphql = () => '';

export const withPrefix = (path: string) => path;

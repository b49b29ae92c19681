import { navigate } from 'gatsby';

/**
 * Leads from an unknown path to /not-found (product 2.2). If only the browser did not find a page, because a link of the site was
 * clicked, the server is asked first: it knows the redirects (product 17.2), which are not in the scripts of the site. Gatsby has
 * asked it, too, but gets no answer if the redirect leads to another site.
 */
export function leaveUnknownPath(): void {
  if (isDocumentOf(window.location)) void navigate('/not-found', { replace: true });
  else window.location.reload();
}

/** Whether the server has answered a request for this address with the present document. */
function isDocumentOf({ origin, pathname, search }: Location): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || entry.name.replace(/#.*$/, '') === `${origin}${pathname}${search}`;
}

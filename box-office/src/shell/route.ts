import { useSyncExternalStore } from 'react';

/** The screens, as their addresses name them. */
export type Route =
  | { screen: 'tonight' }
  | { screen: 'sell'; performanceId?: string; holdId?: string }
  | { screen: 'holds'; performanceId?: string }
  | { screen: 'orders'; performanceId?: string; search?: string }
  | { screen: 'order'; orderNumber: string }
  | { screen: 'approvals' }
  | { screen: 'door'; performanceId?: string }
  | { screen: 'count' }
  | { screen: 'link'; token: string };

/** The address of a screen: all are anchors of the only page, so that its server knows none of them. */
export function toHash(route: Route): string {
  switch (route.screen) {
    case 'order':
      return `#/orders/${encodeURIComponent(route.orderNumber)}`;
    case 'orders': {
      const { performanceId, search } = route;
      const query = new URLSearchParams({
        ...(performanceId && { performanceId }),
        ...(search && { search }),
      });
      return performanceId || search ? `#/orders?${query}` : '#/orders';
    }
    case 'sell':
    case 'holds': {
      const { screen, performanceId } = route;
      if (!performanceId) return `#/${screen}`;
      const holdId = screen === 'sell' ? route.holdId : undefined;
      const query = holdId ? `?${new URLSearchParams({ holdId })}` : '';
      return `#/${screen}/${encodeURIComponent(performanceId)}${query}`;
    }
    case 'door':
      return route.performanceId ? `#/door/${encodeURIComponent(route.performanceId)}` : '#/door';
    case 'link':
      return `#link=${route.token}`;
    default:
      return `#/${route.screen}`;
  }
}

/** The screen of an address. Any other address is the first screen. */
export function parseHash(hash: string): Route {
  const token = /^#link=([\w-]+)$/.exec(hash)?.[1];
  if (token !== undefined) return { screen: 'link', token };
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [screen, id] = path.split('/');
  const parameters = new URLSearchParams(query);
  if (screen === 'approvals' || screen === 'count') return { screen };
  if (screen === 'door') return id ? { screen, performanceId: decode(id) } : { screen };
  if (screen === 'sell') {
    const holdId = parameters.get('holdId');
    return { screen, ...(id && { performanceId: decode(id) }), ...(id && holdId && { holdId }) };
  }
  if (screen === 'holds') return { screen, ...(id && { performanceId: decode(id) }) };
  if (screen !== 'orders') return { screen: 'tonight' };
  if (id) return { screen: 'order', orderNumber: decode(id) };
  const performanceId = parameters.get('performanceId') ?? undefined;
  const search = parameters.get('search') ?? undefined;
  return { screen, ...(performanceId && { performanceId }), ...(search && { search }) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The hash of the address, which changes with each screen. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => window.location.hash);

export function navigate(route: Route): void {
  window.location.hash = toHash(route);
}

import type { OperationId, Session } from '../api/api';
import type { Route } from './route';

/** The screens of the menu, in its order, with the operation that each one needs. */
const MENU = {
  tonight: 'listStaffPerformances',
  sell: 'startCounterSale',
  holds: 'listHolds',
  orders: 'listStaffOrders',
  door: 'scanTicket',
  count: 'getPeriodReport',
  approvals: 'listStaffRequests',
} as const satisfies Record<string, OperationId>;

export type MenuScreen = keyof typeof MENU;

const mayOpen = ({ operations }: Session, screen: MenuScreen) => operations.includes(MENU[screen]);

/** What an account finds in the menu. */
export const listScreens = (session: Session): MenuScreen[] =>
  (Object.keys(MENU) as MenuScreen[]).filter((screen) => mayOpen(session, screen));

/** The entry of the menu to which a screen belongs. */
export const toMenuScreen = (screen: Exclude<Route['screen'], 'link'>): MenuScreen =>
  screen === 'order' ? 'orders' : screen;

/** The screen of an address; the first one of the menu when the account may not open it. */
export function findShown<Shown extends Exclude<Route, { screen: 'link' }>>(
  session: Session,
  route: Shown,
): Shown | { screen: MenuScreen } {
  if (mayOpen(session, toMenuScreen(route.screen))) return route;
  return { screen: listScreens(session)[0] ?? 'door' };
}

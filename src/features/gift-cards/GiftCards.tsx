import type { GiftCardContent } from '../../content/giftCards';
import { Router, useLocation, type RouteComponentProps } from '@gatsbyjs/reach-router';
import { navigate } from 'gatsby';
import { useEffect, useRef, useState } from 'react';
import { RecoilRoot } from 'recoil';
import { LoadingIndicator } from '../shared/screen/LoadingIndicator';
import { FirstScreenContext } from '../shared/screen/ScreenLayout';
import { CartScreen } from './cart/CartScreen';
import { CheckoutScreen } from './checkout/CheckoutScreen';
import { ConfirmationScreen } from './confirmation/ConfirmationScreen';
import { SelectionScreen } from './selection/SelectionScreen';
import { GiftCardDataContext } from './shared/giftCardData';
import { GiftCardOptionsProvider } from './shared/giftCardOptions';
import { findScreen, giftCardsPath, isGiftCardPath } from './shared/paths';

export interface GiftCardsProps {
  /** Data of the content system */
  data: GiftCardContent;
}

/**
 * All gift card screens (product 2.10) with their shared state. Rendered in the browser only, because the state is in its
 * storage.
 */
export function GiftCards({ data }: GiftCardsProps) {
  const [isInBrowser, setIsInBrowser] = useState(false);
  useEffect(() => setIsInBrowser(true), []);
  if (!isInBrowser) return <LoadingIndicator />;
  return (
    <RecoilRoot>
      <GiftCardDataContext.Provider value={data}>
        <GiftCardOptionsProvider>
          <Screens />
        </GiftCardOptionsProvider>
      </GiftCardDataContext.Provider>
    </RecoilRoot>
  );
}

function Screens() {
  const firstScreen = useRef(true);
  const { pathname } = useLocation();
  const isUnknown = isGiftCardPath(pathname) && findScreen(pathname) === null;
  useEffect(() => {
    if (isUnknown) void navigate('/not-found', { replace: true });
  }, [isUnknown]);
  // After Back or Forward to a content page, the router has its address before Gatsby has loaded the page.
  if (!isGiftCardPath(pathname) || isUnknown) return <LoadingIndicator />;
  return (
    <FirstScreenContext.Provider value={firstScreen}>
      <Router basepath={giftCardsPath} primary={false}>
        <SelectionRoute path="/" />
        <CartRoute path="/cart" />
        <CheckoutRoute path="/checkout" />
        <ConfirmationRoute path="/confirmation" />
      </Router>
    </FirstScreenContext.Provider>
  );
}

const SelectionRoute = ({ location }: RouteComponentProps) => (
  <SelectionScreen search={location?.search ?? ''} />
);
const CartRoute = (_: RouteComponentProps) => <CartScreen />;
const CheckoutRoute = ({ location }: RouteComponentProps) => (
  <CheckoutScreen search={location?.search ?? ''} />
);
const ConfirmationRoute = ({ location }: RouteComponentProps) => (
  <ConfirmationScreen search={location?.search ?? ''} />
);

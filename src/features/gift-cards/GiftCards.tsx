import type { GiftCardContent } from '../../content/giftCards';
import { Router, useLocation, type RouteComponentProps } from '@gatsbyjs/reach-router';
import { navigate } from 'gatsby';
import { useEffect, useRef, useState } from 'react';
import { RecoilRoot } from 'recoil';
import { LoadingIndicator } from '../shared/screen/LoadingIndicator';
import { FirstScreenContext } from '../shared/screen/ScreenLayout';
import { usePreloadNext } from '../shared/screen/screenCode';
import { cartScreen, checkoutScreen, confirmationScreen, screenCode, selectionScreen } from './screens';
import { GiftCardDataContext } from './shared/giftCardData';
import { GiftCardOptionsProvider } from './shared/giftCardOptions';
import { findScreen, giftCardsPath, isGiftCardPath } from './shared/paths';

interface GiftCardsProps {
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
  const screen = isGiftCardPath(pathname) ? findScreen(pathname) : null;
  const isUnknown = isGiftCardPath(pathname) && screen === null;
  usePreloadNext(screen ? screenCode[screen] : undefined);
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
  <selectionScreen.Screen search={location?.search ?? ''} />
);
const CartRoute = (_: RouteComponentProps) => <cartScreen.Screen />;
const CheckoutRoute = ({ location }: RouteComponentProps) => (
  <checkoutScreen.Screen search={location?.search ?? ''} />
);
const ConfirmationRoute = ({ location }: RouteComponentProps) => (
  <confirmationScreen.Screen search={location?.search ?? ''} />
);

import type { GiftCardContent } from '../../../content/giftCards';
import type { Decorator } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { RecoilRoot } from 'recoil';
import { createHelios, type Helios } from '../../../helios/client';
import {
  giftCardAttemptItem,
  giftCardCheckoutDraftItem,
  giftCardFormDraftItem,
  type GiftCardAttempt,
  type GiftCardCartItem,
} from '../../../state/giftCards/giftCardItems';
import { giftCardCartItem } from '../../../state/giftCards/giftCardStorage';
import { HeliosContext } from '../../../state/heliosContext';
import { lastGiftCardOrderItem } from '../../../state/rememberedOrders';
import { rememberedOrderMock } from '../../../state/rememberedOrders.mocks';
import { writeStored } from '../../../lib/storage';
import { GiftCardDataContext } from './giftCardData';
import { GiftCardOptionsProvider } from './giftCardOptions';
import { giftCardDataMock, optionsMock, orderMock } from './answers.mocks';

/* The environment of gift card screens in tests and stories: Helios, the stored state, data of the content system. */

/** A Helios client with successful answers. `calls` overrides single methods. */
export function heliosMock(calls: Partial<Helios> = {}): Helios {
  return {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    getGiftCardOptions: async () => optionsMock(),
    calculateGiftCards: async ({ giftCardItems }) => {
      const items = giftCardItems.map(({ amountCents, quantity }) => ({
        totalCents: amountCents * quantity,
      }));
      return {
        currency: 'USD',
        cardCount: giftCardItems.reduce((sum, { quantity }) => sum + quantity, 0),
        totalCents: items.reduce((sum, { totalCents }) => sum + totalCents, 0),
        items,
      };
    },
    createGiftCardOrder: async () => orderMock(),
    getGiftCardOrder: async () => orderMock(),
    abandonGiftCardOrder: async () => undefined,
    checkGiftCard: async () => ({ last4: 'RT5H', balanceCents: 3250, currency: 'USD' }),
    listCountries: async () => [{ code: 'USA', name: 'United States' }],
    listMarketingInterests: async () => [],
    ...calls,
  };
}

interface StoredState {
  items?: readonly GiftCardCartItem[];
  formFields?: Record<string, string>;
  draft?: Record<string, string>;
  attempt?: Partial<GiftCardAttempt>;
  lastOrder?: string;
}

/** Replaces the stored state of the screens. */
export function setStoredState({ items = [], formFields, draft, attempt, lastOrder }: StoredState = {}) {
  writeStored(
    giftCardCartItem,
    items.length === 0
      ? null
      : { cartId: 'cart-1', calculationRequest: { giftCardItems: items.map((item) => ({ ...item })) } },
  );
  writeStored(giftCardFormDraftItem, formFields ? { itemId: null, fields: formFields } : null);
  writeStored(giftCardCheckoutDraftItem, draft ?? null);
  writeStored(
    giftCardAttemptItem,
    attempt ? { idempotencyKey: 'key-1', cartId: 'cart-1', body: '{}', orderId: null, ...attempt } : null,
  );
  writeStored(lastGiftCardOrderItem, lastOrder === undefined ? null : rememberedOrderMock(lastOrder));
}

interface TestProvidersProps {
  helios: Helios;
  data?: GiftCardContent;
  children: ReactNode;
}

/** Provides Recoil state, a Helios client, the options and data of the content system. */
export function TestProviders({ helios, data = giftCardDataMock, children }: TestProvidersProps) {
  return (
    <RecoilRoot>
      <HeliosContext.Provider value={helios}>
        <GiftCardDataContext.Provider value={data}>
          <GiftCardOptionsProvider>{children}</GiftCardOptionsProvider>
        </GiftCardDataContext.Provider>
      </HeliosContext.Provider>
    </RecoilRoot>
  );
}

/**
 * Renders a story in the environment of gift cards. `parameters: { helios: { … } }` overrides methods of Helios, `content`
 * fields of the data of the content system.
 */
export const withGiftCards: Decorator = (Story, { parameters }) => {
  const calls: Partial<Helios> = parameters['helios'] ?? {};
  const content: Partial<GiftCardContent> = parameters['content'] ?? {};
  const options = optionsMock({
    cardForm: { provider: 'test', url: `${window.location.origin}/card-fields.html` },
  });
  return (
    <TestProviders
      helios={heliosMock({ getGiftCardOptions: async () => options, ...calls })}
      data={{ ...giftCardDataMock, ...content }}
    >
      <Story />
    </TestProviders>
  );
};

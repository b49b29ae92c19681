import { navigate } from 'gatsby';
import { useEffect, useMemo } from 'react';
import { describeGiftCards } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import { hasCode } from '../../../helios/heliosError';
import type { GiftCardOptions } from '../../../helios/types';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { useGiftCardCart, useGiftCardFormDraft } from '../../../state/giftCards/giftCards';
import { useHelios } from '../../../state/heliosContext';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { useTrackOnce } from '../../shared/screen/useTrackOnce';
import type { SubmitFailure } from '../../shared/forms/SubmitForm';
import { useFields } from '../../shared/forms/useFields';
import { useFormSubmit } from '../../shared/forms/useFormSubmit';
import { formatCardAmount } from '../shared/delivery';
import { useGiftCardData } from '../shared/giftCardData';
import { cartPath } from '../shared/paths';
import { describeProblem } from '../shared/problems';
import { commonTexts, selectionTexts as texts } from '../shared/texts';
import {
  createEmptyFields,
  fieldNames,
  readDraftFields,
  toFields,
  toItem,
  type GiftCardFields,
} from './fields';
import { createGiftCardSchema } from './schema';

/**
 * The form for a gift card. What is typed is stored with every change. A valid card is put into the cart, unless Helios
 * refuses the cart with it; without an answer the cart shows later whether it can be ordered.
 * @param item the item of the cart that is changed; undefined: a new one
 */
export function useGiftCardForm(options: GiftCardOptions, item: GiftCardCartItem | undefined) {
  const helios = useHelios();
  const { designs } = useGiftCardData();
  const { items, saveItem } = useGiftCardCart();
  const { draft, setDraft } = useGiftCardFormDraft();
  const itemId = item?.id ?? null;
  const fields = useFields<GiftCardFields>({
    idPrefix: 'gift-card',
    names: fieldNames,
    schema: useMemo(
      () =>
        createGiftCardSchema(
          options,
          designs.map(({ image }) => image.id),
        ),
      [options, designs],
    ),
    initialFields: readDraftFields(
      draft?.itemId === itemId ? draft.fields : {},
      item ? toFields(item, options) : createEmptyFields(designs),
    ),
  });

  useTrackOnce(item ? null : 'gift-card', () => ({
    name: 'productViewed',
    ...describeGiftCards(
      [{ amountCents: options.minAmountCents, quantity: 1, delivery: { method: 'email', day: null } }],
      options.currency,
    ),
  }));

  const { subscribe } = fields.form;
  const storeValues = useLatestCallback((values: GiftCardFields) =>
    setDraft({ itemId, fields: { ...values } }),
  );
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeValues(values) }),
    [subscribe, storeValues],
  );

  const submission = useFormSubmit<GiftCardFields, GiftCardCartItem, SubmitFailure>({
    validate: fields.validate,
    errors: fields.errors,
    send: async (values) => {
      const saved = { ...toItem(values), id: itemId ?? crypto.randomUUID() };
      const others = items.filter(({ id }) => id !== itemId);
      const giftCardItems = [...others, saved].map(({ amountCents, quantity }) => ({
        amountCents,
        quantity,
      }));
      await helios.calculateGiftCards({ giftCardItems }).catch((error: unknown) => {
        if (hasCode(error, 'GIFT_CARD_LIMIT', 'INVALID_REQUEST')) throw error;
      });
      return saved;
    },
    onSent: (saved) => {
      if (item) track({ name: 'productRemoved', ...describeGiftCards([item], options.currency) });
      track({ name: 'productAdded', ...describeGiftCards([saved], options.currency) });
      saveItem(saved);
      setDraft(null);
      void navigate(cartPath);
    },
    describeFailure: (error) => describeFailure(error, options),
  });

  return { fields, submission };
}

function describeFailure(
  error: unknown,
  { maxCards, maxOrderCents, currency }: GiftCardOptions,
): SubmitFailure {
  // Too many items are refused as INVALID_REQUEST. The fields themselves are valid here.
  if (!hasCode(error, 'GIFT_CARD_LIMIT', 'INVALID_REQUEST')) {
    const { title, message } = describeProblem(error);
    return { title, message, canRetry: true };
  }
  return {
    title: texts.limitTitle,
    message: texts.limit(commonTexts.countCards(maxCards), formatCardAmount(maxOrderCents, currency)),
    canRetry: false,
  };
}

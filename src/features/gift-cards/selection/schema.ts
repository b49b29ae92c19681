import Joi from 'joi';
import type { GiftCardOptions } from '../../../helios/types';
import { cleanLine, cleanText } from '../../../lib/cleanText';
import { formatDate } from '../../../lib/formatDate';
import { isCalendarDate } from '../../../lib/wallClock';
import { emailMessages, validateEmail } from '../../../helios/emailRule';
import { describeNameError } from '../../shared/forms/rules';
import { formatCardAmount } from '../shared/delivery';
import { selectionTexts } from '../shared/texts';
import { deliveries, OTHER_AMOUNT, parseAmount, recipients, type GiftCardFields } from './fields';

const { failures: texts, fields: labels } = selectionTexts;

/** The rules of product 2.10, with the limits of Helios. */
export function createGiftCardSchema(
  options: GiftCardOptions,
  designImageIds: readonly string[],
): Joi.ObjectSchema<GiftCardFields> {
  const { maxNameLength, maxMessageLength, maxQuantity } = options;
  const ignored = Joi.any();
  const forOther = (rule: Joi.Schema) =>
    Joi.when('recipient', { is: 'other', then: rule, otherwise: ignored });
  return Joi.object<GiftCardFields>({
    designImageId: Joi.valid(...designImageIds).messages({ 'any.only': texts.design }),
    amount: Joi.valid(OTHER_AMOUNT, ...options.amountsCents.map(String)).messages({
      'any.only': texts.amount,
    }),
    otherAmount: Joi.when('amount', { is: OTHER_AMOUNT, then: otherAmountRule(options), otherwise: ignored }),
    quantity: createRule((text) => {
      const quantity = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      return quantity >= 1 && quantity <= maxQuantity ? null : texts.quantity(maxQuantity);
    }),
    recipient: Joi.valid(...recipients),
    recipientName: forOther(nameRule(labels.recipientName, texts.recipientName, maxNameLength)),
    delivery: Joi.valid(...deliveries).messages({ 'any.only': texts.delivery }),
    recipientEmail: forOther(
      Joi.when('delivery', { is: 'print', then: ignored, otherwise: emailRule(options) }),
    ),
    day: Joi.when('delivery', { is: 'day', then: dayRule(options), otherwise: ignored }),
    senderName: forOther(nameRule(labels.senderName, texts.senderName, maxNameLength)),
    message: forOther(
      createRule((text) =>
        cleanText(text).length > maxMessageLength ? texts.message(maxMessageLength) : null,
      ),
    ),
  });
}

/** A rule for a text, which may be empty. */
function createRule(findProblem: (text: string) => string | null): Joi.AnySchema {
  // Joi runs no rule for an allowed value, so an empty text must not be one.
  return Joi.any().custom((text: string, helpers) => {
    const problem = findProblem(text);
    return problem === null ? text : helpers.message({ custom: problem });
  });
}

function nameRule(label: string, missing: string, maxLength: number): Joi.AnySchema {
  return createRule((text) => {
    const name = cleanLine(text);
    if (name === '') return missing;
    return name.length > maxLength ? texts.nameTooLong(label, maxLength) : describeNameError(label, name);
  });
}

function emailRule({ maxEmailLength }: GiftCardOptions): Joi.AnySchema {
  return createRule((text) => {
    const email = cleanLine(text);
    if (email === '') return texts.emailMissing;
    return email.length > maxEmailLength ? emailMessages.tooLong : validateEmail(email, []);
  });
}

function otherAmountRule(options: GiftCardOptions): Joi.AnySchema {
  const { minAmountCents, maxAmountCents, amountStepCents, currency } = options;
  const format = (cents: number) => formatCardAmount(cents, currency);
  return createRule((text) => {
    const cents = parseAmount(text);
    const isValid =
      cents !== null && cents >= minAmountCents && cents <= maxAmountCents && cents % amountStepCents === 0;
    return isValid ? null : texts.otherAmount(format(minAmountCents), format(maxAmountCents));
  });
}

function dayRule({ today, lastDeliveryDay }: GiftCardOptions): Joi.AnySchema {
  return createRule((day) => {
    if (day === '') return texts.dayMissing;
    const isValid = isCalendarDate(day) && day >= today && day <= lastDeliveryDay;
    return isValid ? null : texts.day(formatDate(today, 'full'), formatDate(lastDeliveryDay, 'full'));
  });
}

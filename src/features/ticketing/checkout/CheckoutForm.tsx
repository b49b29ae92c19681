import { useEffect, useState } from 'react';
import type { Country, Lock } from '../../../api/heliosTypes';
import { formatMoney } from '../../../api/money';
import { Notice, Stack } from '../../../design-system';
import { formatPhoneNumber } from '../../../design-system/Field/phoneNumber';
import { useCheckoutDraft } from '../../../state/ticketing';
import { KeepsFocus } from '../components/KeepsFocus';
import { cartTexts, checkoutTexts as texts } from '../texts';
import { AddressForm } from './AddressForm';
import { ContactForm } from './ContactForm';
import { splitPayment } from './giftCards';
import { interestsFromDraft, interestsToDraft, MarketingChoice } from './MarketingChoice';
import { PaymentStep } from './PaymentStep';
import { ProblemNotice } from './ProblemNotice';
import { fieldsFromDraft, fieldsOfStep, isStepComplete, type CheckoutFields } from './schema';
import { StepPanel } from './StepPanel';
import { completeStep, editStep, initialSteps, stepNames, type StepName } from './steps';
import { useCheckoutOptions } from './useCheckoutOptions';
import type { GiftCards } from './useGiftCards';
import type { Payment } from './usePayment';

const noErrors: Record<string, string> = {};

export interface CheckoutFormProps {
  lock: Lock;
  payment: Payment;
  giftCards: GiftCards;
  onRemovePromo: () => Promise<unknown>;
}

/** Contact, address and payment, one after the other. What is typed is kept at each key. */
export function CheckoutForm({ lock, payment, giftCards, onRemovePromo }: CheckoutFormProps) {
  const options = useCheckoutOptions();
  const { draft, setDraft } = useCheckoutDraft();
  const fields = fieldsFromDraft(draft);
  const [steps, setSteps] = useState(() => initialSteps((step) => isStepComplete(step, fields)));
  const { problem } = payment;
  // Once the code is gone, so is what was wrong with it, and the button that had the focus.
  const isOver = problem?.code === 'PROMO_CODE_NOT_VALID' && lock.promoCode !== problem.promoCode;
  const serverErrors = problem?.fields ?? noErrors;

  // What Helios found wrong is corrected in the step where it was typed.
  useEffect(() => {
    const step = stepNames.find((name) => fieldsOfStep[name].some((field) => serverErrors[field]));
    if (step) setSteps((before) => editStep(before, step));
  }, [serverErrors]);

  const keep = (typed: Partial<CheckoutFields>) => setDraft((before) => ({ ...before, ...typed }));
  const form = {
    fields,
    serverErrors,
    onType: keep,
    onDone: (typed: Partial<CheckoutFields>) => {
      keep(typed);
      setSteps(completeStep);
    },
  };
  const { totalCents, currency } = lock.totals;
  // Another code has come in its place: it speaks for itself.
  const notice =
    problem && !(isOver && lock.promoCode !== null) ? (
      <KeepsFocus>
        {isOver ? (
          <Notice>
            {cartTexts.promoRemoved} {texts.newTotal(formatMoney(totalCents, currency))}
          </Notice>
        ) : (
          <ProblemNotice problem={problem} lock={lock} onRemoveCode={onRemovePromo} />
        )}
      </KeepsFocus>
    ) : null;
  // It stands by the Pay button; where the way there is still long, above all of it.
  const isAtPayment = steps.some((step) => step.name === 'payment' && step.status === 'current');
  const bodies = {
    contact: (
      <ContactForm {...form}>
        <MarketingChoice
          interests={options.interests}
          value={interestsFromDraft(draft, options.interests)}
          onChange={(ids) => setDraft((before) => ({ ...before, ...interestsToDraft(ids) }))}
        />
      </ContactForm>
    ),
    address: <AddressForm {...form} countries={options.countries} />,
    payment: (
      <PaymentStep
        totals={lock.totals}
        cardForm={lock.cardForm}
        postalCode={fields.zipcode}
        giftCards={giftCards}
        isSending={payment.isSending}
        problem={notice}
        onPay={(paymentMethod) =>
          payment.pay(fields, {
            paymentMethod,
            giftCards: splitPayment(giftCards.cards, lock.totals.totalCents).cards,
            marketingInterestIds: interestsFromDraft(draft, options.interests),
          })
        }
      />
    ),
  };

  return (
    <Stack gap="m">
      {isAtPayment ? null : notice}
      {steps.map((step) => (
        <StepPanel
          key={step.name}
          step={step}
          summary={summaryOf(step.name, fields, options.countries)}
          onEdit={() => setSteps((before) => editStep(before, step.name))}
        >
          {bodies[step.name]}
        </StepPanel>
      ))}
    </Stack>
  );
}

function summaryOf(step: StepName, fields: CheckoutFields, countries: readonly Country[]): string[] {
  const country = countries.find((each) => each.code === fields.country)?.name ?? fields.country;
  const lines: Record<StepName, string[]> = {
    contact: [
      `${fields.firstName} ${fields.lastName}`,
      fields.emailAddress,
      formatPhoneNumber(fields.phoneNumber),
    ],
    address: [
      fields.addressLine1,
      fields.addressLine2,
      [fields.city, fields.state, fields.zipcode, country].filter(Boolean).join(', '),
    ],
    payment: [],
  };
  return lines[step].filter((line) => line.trim() !== '');
}

import { useEffect, useState, type ReactNode } from 'react';
import type { Country, Lock } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Notice, Stack } from '../../../design-system';
import { formatPhoneNumber } from '../../../design-system/Field/phoneNumber';
import { useCheckoutDraft } from '../../../state/ticketing';
import { FocusKeeper } from '../shared/components/FocusKeeper';
import { cartTexts, checkoutTexts as texts } from '../shared/texts';
import { AddressForm } from './AddressForm';
import { ContactForm } from './ContactForm';
import { splitPayment } from './giftCards';
import { readDraftInterests, toDraftInterests, MarketingInterestsField } from './MarketingInterestsField';
import type { PaymentProblem } from './paymentProblem';
import { PaymentStep } from './PaymentStep';
import { ProblemNotice } from './ProblemNotice';
import { readDraftFields, stepFields, isStepComplete, type CheckoutFields } from './schema';
import { StepPanel } from './StepPanel';
import { completeStep, editStep, getInitialSteps, stepNames, type StepName } from './steps';
import { useCheckoutOptions } from './useCheckoutOptions';
import { useGiftCards } from './useGiftCards';
import type { Payment } from './usePayment';

const noErrors: Record<string, string> = {};

export interface CheckoutFormProps {
  lock: Lock;
  payment: Payment;
}

/** The steps contact, address and payment. The draft is stored with every change. */
export function CheckoutForm({ lock, payment }: CheckoutFormProps) {
  const options = useCheckoutOptions();
  const { draft, setDraft } = useCheckoutDraft();
  const { cards } = useGiftCards();
  const fields = readDraftFields(draft);
  const [steps, setSteps] = useState(() => getInitialSteps((step) => isStepComplete(step, fields)));
  const { problem } = payment;
  const serverErrors = problem?.fields ?? noErrors;

  // A field that Helios refused is corrected in the step to which it belongs.
  useEffect(() => {
    const step = stepNames.find((name) => stepFields[name].some((field) => serverErrors[field]));
    if (step) setSteps((before) => editStep(before, step));
  }, [serverErrors]);

  const storeFields = (values: Partial<CheckoutFields>) => setDraft((before) => ({ ...before, ...values }));
  const form = {
    fields,
    serverErrors,
    onFieldsChange: storeFields,
    onDone: (values: Partial<CheckoutFields>) => {
      storeFields(values);
      setSteps(completeStep);
    },
  };
  const notice = problem ? renderProblem(problem, lock) : null;
  // Shown near the Pay button, or above all steps while another step is open.
  const isAtPayment = steps.some((step) => step.name === 'payment' && step.status === 'current');
  const stepContents = {
    contact: (
      <ContactForm {...form}>
        <MarketingInterestsField
          interests={options.interests}
          value={readDraftInterests(draft, options.interests)}
          onChange={(ids) => setDraft((before) => ({ ...before, ...toDraftInterests(ids) }))}
        />
      </ContactForm>
    ),
    address: <AddressForm {...form} countries={options.countries} />,
    payment: (
      <PaymentStep
        lock={lock}
        postalCode={fields.zipcode}
        isSending={payment.isSending}
        problem={notice}
        onPay={(paymentMethod) =>
          payment.pay(fields, {
            paymentMethod,
            giftCards: splitPayment(cards, lock.totals.totalCents).cards,
            marketingInterestIds: readDraftInterests(draft, options.interests),
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
          summary={getSummary(step.name, fields, options.countries)}
          onEdit={() => setSteps((before) => editStep(before, step.name))}
        >
          {stepContents[step.name]}
        </StepPanel>
      ))}
    </Stack>
  );
}

/** The notice about the last payment attempt; null when it is out of date. */
function renderProblem(problem: PaymentProblem, lock: Lock): ReactNode {
  const { totalCents, currency } = lock.totals;
  // After the refused promo code is removed, its problem is solved and the button that had the focus is gone.
  const isSolved = problem.code === 'PROMO_CODE_NOT_VALID' && lock.promoCode !== problem.promoCode;
  // When another promo code was applied, its own message is shown.
  if (isSolved && lock.promoCode !== null) return null;
  return (
    <FocusKeeper>
      {isSolved ? (
        <Notice>
          {cartTexts.promoRemoved} {texts.newTotal(formatMoney(totalCents, currency))}
        </Notice>
      ) : (
        <ProblemNotice problem={problem} lock={lock} />
      )}
    </FocusKeeper>
  );
}

function getSummary(step: StepName, fields: CheckoutFields, countries: readonly Country[]): string[] {
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

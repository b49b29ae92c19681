import { useEffect, useState } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { Stack } from '../../../design-system';
import { useCheckoutDraft } from '../../../state/ticketing';
import { AddressForm } from './AddressForm';
import { ContactForm } from './ContactForm';
import { PaymentStep } from './PaymentStep';
import { ProblemNotice } from './ProblemNotice';
import { fieldsFromDraft, fieldsOfStep, isStepComplete, type CheckoutFields } from './schema';
import { StepPanel } from './StepPanel';
import { completeStep, editStep, initialSteps, stepNames, type StepName } from './steps';
import type { Payment } from './usePayment';

const noErrors: Record<string, string> = {};

/** Contact, address and payment, one after the other. What is typed is kept at each key. */
export function CheckoutForm({ lock, payment }: { lock: Lock; payment: Payment }) {
  const { draft, setDraft } = useCheckoutDraft();
  const fields = fieldsFromDraft(draft);
  const [steps, setSteps] = useState(() => initialSteps((step) => isStepComplete(step, fields)));
  const { problem } = payment;
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
  const bodies = {
    contact: <ContactForm {...form} />,
    address: <AddressForm {...form} />,
    payment: (
      <PaymentStep
        totals={lock.totals}
        isSending={payment.isSending}
        problem={problem ? <ProblemNotice problem={problem} lock={lock} /> : null}
        onPay={(paymentMethod) => payment.pay(fields, paymentMethod)}
      />
    ),
  };

  return (
    <Stack gap="m">
      {steps.map((step) => (
        <StepPanel
          key={step.name}
          step={step}
          summary={summaryOf(step.name, fields)}
          onEdit={() => setSteps((before) => editStep(before, step.name))}
        >
          {bodies[step.name]}
        </StepPanel>
      ))}
    </Stack>
  );
}

function summaryOf(step: StepName, fields: CheckoutFields): string[] {
  const lines: Record<StepName, string[]> = {
    contact: [`${fields.firstName} ${fields.lastName}`, fields.emailAddress, fields.phoneNumber],
    address: [
      fields.addressLine1,
      fields.addressLine2,
      [fields.city, fields.state, fields.zipcode, fields.country].filter(Boolean).join(', '),
    ],
    payment: [],
  };
  return lines[step].filter((line) => line.trim() !== '');
}

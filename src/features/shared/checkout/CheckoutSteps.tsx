import { useEffect, useState } from 'react';
import { track } from '../../../analytics/events';
import type { Country, MarketingInterest } from '../../../helios/types';
import { Stack, type Elements } from '../../../design-system';
import { formatPhoneNumber } from '../../../design-system/Field/phoneNumber';
import type { CheckoutDraft } from '../../../state/checkoutDraft';
import { AddressStep } from './AddressStep';
import { ContactStep, type ContactHints } from './ContactStep';
import { readDraftInterests, toDraftInterests, MarketingInterestsField } from './MarketingInterestsField';
import type { CheckoutEntries } from './orderRequest';
import { convertFields, readDraftFields, stepFields, isStepComplete, type CheckoutFields } from './schema';
import { StepPanel } from './StepPanel';
import { completeStep, editStep, getInitialSteps, stepNames, type StepName } from './steps';
import { useHelios } from '../../../state/heliosContext';
import { homeCountry, homeCountryName } from '../../../lib/address';
import { useResource } from '../../../runtime/useResource';

const noErrors: Record<string, string> = {};

export interface CheckoutStepsProps {
  /** What was typed so far. It is stored with every change. */
  draft: CheckoutDraft | null;
  changeDraft: (values: CheckoutDraft) => void;
  contactHints: ContactHints;
  /** The fields that Helios refused; null: none */
  serverErrors: Record<string, string> | null;
  /** The notice about the last payment attempt */
  notice: Elements;
  /** Renders the last step with the notice above its Pay button */
  renderPayment: (entries: CheckoutEntries, notice: Elements) => Elements;
}

/** The steps contact, address and payment of a checkout. */
export function CheckoutSteps({
  draft,
  changeDraft,
  contactHints,
  serverErrors: refusedFields,
  notice,
  renderPayment,
}: CheckoutStepsProps) {
  const options = useCheckoutOptions();
  const fields = readDraftFields(draft);
  const [steps, setSteps] = useState(() => getInitialSteps((step) => isStepComplete(step, fields)));
  const serverErrors = refusedFields ?? noErrors;

  // A field that Helios refused is corrected in the step to which it belongs.
  useEffect(() => {
    const step = stepNames.find((name) => stepFields[name].some((field) => serverErrors[field]));
    if (step) setSteps((before) => editStep(before, step));
  }, [serverErrors]);

  const form = {
    fields,
    serverErrors,
    onFieldsChange: changeDraft,
    onDone: (values: Partial<CheckoutFields>) => {
      changeDraft(values);
      const step = steps.find(({ status }) => status === 'current');
      if (step) track({ name: 'checkoutStepCompleted', step: step.name });
      setSteps(completeStep);
    },
  };
  const marketingInterestIds = readDraftInterests(draft, options.interests);
  // Shown near the Pay button, or above all steps while another step is open.
  const isAtPayment = steps.some((step) => step.name === 'payment' && step.status === 'current');
  const stepContents = {
    contact: (
      <ContactStep {...form} hints={contactHints}>
        <MarketingInterestsField
          interests={options.interests}
          value={marketingInterestIds}
          onChange={(ids) => changeDraft(toDraftInterests(ids))}
        />
      </ContactStep>
    ),
    address: <AddressStep {...form} countries={options.countries} />,
    payment: renderPayment({ fields: convertFields(fields), marketingInterestIds }, notice),
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

/** Used until the list is loaded and when it fails; most customers live in these countries. */
const defaultCountries: readonly Country[] = [
  { code: homeCountry, name: homeCountryName },
  { code: 'CAN', name: 'Canada' },
];
const noInterests: readonly MarketingInterest[] = [];

/** The options of the checkout forms. */
function useCheckoutOptions() {
  const helios = useHelios();
  const countries = useResource('countries', (signal) => helios.listCountries(signal));
  const interests = useResource('interests', (signal) => helios.listMarketingInterests(signal));
  return {
    countries: countries.resource.data ?? defaultCountries,
    interests: interests.resource.data ?? noInterests,
  };
}

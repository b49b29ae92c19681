import { useEffect, useState } from 'react';
import styled from '@emotion/styled';
import { track } from '../../../analytics/events';
import type { Country, MarketingInterest } from '../../../helios/types';
import {
  Stack,
  type Elements,
  Button,
  FormErrorSummary,
  Icon,
  SelectField,
  EmailField,
  TextField,
  space,
  CheckboxGroup,
} from '../../../design-system';
import { formatPhoneNumber } from '../../../design-system/Field/phoneNumber';
import type { CheckoutDraft } from '../../../state/checkoutDraft';
import type { CheckoutEntries } from './orderRequest';
import { convertFields, readDraftFields, stepFields, isStepComplete, type CheckoutFields } from './schema';
import { StepPanel } from './StepPanel';
import { completeStep, editStep, getInitialSteps, stepNames, type StepName } from './steps';
import { useHelios } from '../../../state/heliosContext';
import { homeCountry, homeCountryName } from '../../../lib/address';
import { useResource } from '../../../runtime/useResource';
import { AddressFields } from '../forms/AddressFields';
import { needsPostalCode, needsState } from '../forms/addressRules';
import { checkoutTexts as texts } from './texts';
import { useStepForm, type StepFormProps } from './useStepForm';
import { Pair } from '../forms/Pair';
import { PhoneNumberField } from '../forms/PhoneNumberField';

const noErrors: Record<string, string> = {};

interface CheckoutStepsProps {
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

/** The second step of checkout: the billing address. */
function AddressStep({ countries, ...props }: StepFormProps & { countries: readonly Country[] }) {
  const { fields, form, revalidateAddress, summary, attempt } = useStepForm('address', props);
  const { field } = fields;
  const country = fields.form.watch('country');
  return (
    <Fields {...form}>
      <FormErrorSummary errors={summary} attempt={attempt} />
      <SelectField
        label={texts.fields.country}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        autoComplete="billing country"
        {...field('country', revalidateAddress)}
      />
      <AddressFields
        field={field}
        isHomeCountry={country === homeCountry}
        isStateOptional={!needsState(country)}
        isZipcodeOptional={!needsPostalCode(country)}
        labels={texts.fields}
        hints={texts.hints}
        isBilling
      />
      <Button type="submit">
        {texts.toPayment} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

interface ContactStepProps extends StepFormProps {
  /** What the address and the number are used for */
  hints: ContactHints;
  children?: Elements;
}

type ContactHints = Record<'emailAddress' | 'phoneNumber', string>;

/** The first step of checkout: the customer. `children` are rendered below its fields. */
function ContactStep({ hints, children, ...props }: ContactStepProps) {
  const { fields, form, summary, attempt } = useStepForm('contact', props);
  const { field } = fields;
  return (
    <Fields {...form}>
      <FormErrorSummary errors={summary} attempt={attempt} />
      <Pair>
        <TextField label={texts.fields.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextField label={texts.fields.lastName} autoComplete="family-name" {...field('lastName')} />
      </Pair>
      <EmailField label={texts.fields.emailAddress} hint={hints.emailAddress} {...field('emailAddress')} />
      <PhoneNumberField
        fields={fields}
        name="phoneNumber"
        label={texts.fields.phoneNumber}
        hint={hints.phoneNumber}
      />
      {children}
      <Button type="submit">
        {texts.toAddress} <Icon name="arrowRight" />
      </Button>
    </Fields>
  );
}

/** The form of a step. */
const Fields = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  > button[type='submit'] {
    align-self: start;
  }
`;

const DRAFT_FIELD = 'marketingInterestIds';

/** The interests of the draft that are still offered. */
function readDraftInterests(draft: CheckoutDraft | null, interests: readonly MarketingInterest[]): string[] {
  const storedIds = (draft?.[DRAFT_FIELD] ?? '').split(' ');
  return interests.map((each) => each.interestId).filter((id) => storedIds.includes(id));
}

function toDraftInterests(ids: readonly string[]): CheckoutDraft {
  return { [DRAFT_FIELD]: ids.join(' ') };
}

interface MarketingInterestsFieldProps {
  /** Empty until the list is loaded; checkout does not wait for it */
  interests: readonly MarketingInterest[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The marketing interests. None is selected by default. */
function MarketingInterestsField({ interests, value, onChange }: MarketingInterestsFieldProps) {
  if (interests.length === 0) return null;
  return (
    <CheckboxGroup
      legend={texts.marketing}
      hint={texts.marketingHint}
      optional
      options={interests.map((each) => ({ value: each.interestId, label: each.interestName }))}
      value={value}
      onValueChange={onChange}
    />
  );
}

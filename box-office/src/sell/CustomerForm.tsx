import styled from '@emotion/styled';
import { joiResolver } from '@hookform/resolvers/joi';
import Joi from 'joi';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import {
  Button,
  Cluster,
  EmailField,
  Notice,
  Stack,
  Text,
  TextField,
  color,
  fontSize,
  fontWeight,
  radius,
  size,
  space,
} from '../../../src/design-system';
import { useLatestCallback } from '../../../src/features/shared/screen/useLatestCallback';
import { customerLimits } from '../../../src/helios/limits.generated';
import { api, unwrap, type Customer, type FoundCustomer } from '../api/api';
import { useChange } from '../session/session';
import { describeError } from '../shell/Loaded';
import { texts as commonTexts } from '../texts';
import { customerTexts as texts } from './texts';

export interface CustomerFormProps {
  customer: Customer;
  onChange: (customer: Customer) => void;
  /** The customer is chosen, or there is none: the payment is next. */
  onDone: () => void;
}

/** Finds a customer of earlier orders, takes a new one, or none. */
export function CustomerForm({ customer, onChange, onDone }: CustomerFormProps) {
  const [isWriting, setIsWriting] = useState(false);
  const isKnown = Object.keys(customer).length > 0;
  if (isWriting) {
    return (
      <CustomerFields
        customer={customer}
        onCancel={() => setIsWriting(false)}
        onUse={(written) => {
          setIsWriting(false);
          onChange(written);
          onDone();
        }}
      />
    );
  }
  if (isKnown) {
    const { emailAddress } = customer;
    return (
      <Stack gap="xs">
        <Text>{describeCustomer(customer)}</Text>
        <Text look="small" tone="muted">
          {emailAddress ? texts.mailed(emailAddress) : texts.notMailed}
        </Text>
        <Cluster>
          <Button variant="secondary" buttonSize="small" onClick={() => setIsWriting(true)}>
            {texts.change}
          </Button>
          <Button variant="secondary" buttonSize="small" onClick={() => onChange({})}>
            {texts.remove}
          </Button>
        </Cluster>
      </Stack>
    );
  }
  return (
    <CustomerSearch
      onChoose={(found) => {
        onChange(toCustomer(found));
        onDone();
      }}
      onSkip={onDone}
      onAdd={() => setIsWriting(true)}
    />
  );
}

/** "Ada Miller, ada@example.org, (717) 555-0142" */
export function describeCustomer({ firstName, lastName, emailAddress, phoneNumber }: Customer): string {
  return [[firstName, lastName].filter(Boolean).join(' '), emailAddress, phoneNumber]
    .filter(Boolean)
    .join(', ');
}

/** Without what is not known. */
export function toCustomer({
  firstName,
  lastName,
  emailAddress,
  phoneNumber,
}: Partial<FoundCustomer>): Customer {
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(emailAddress && { emailAddress }),
    ...(phoneNumber && { phoneNumber }),
  };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Before a search is sent while somebody writes. */
const PAUSE_MS = 200;
/** As Helios limits it. */
const MIN_LENGTH = 2;

/** The customers of a search; null while they are not known. */
function useFoundCustomers(wanted: string): { customers: FoundCustomer[] | null; failure: unknown } {
  const change = useChange();
  const [found, setFound] = useState<{ text: string; customers: FoundCustomer[] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (wanted.length < MIN_LENGTH) return;
    const control = new AbortController();
    const { signal } = control;
    const search = async () => {
      try {
        const customers = await change(() =>
          unwrap(api.GET('/staff/customers', { params: { query: { search: wanted } }, signal })),
        );
        if (signal.aborted) return;
        setFound({ text: wanted, customers });
        setFailure(null);
      } catch (error) {
        if (!signal.aborted) setFailure(error);
      }
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted, change]);
  return { customers: found !== null && found.text === wanted ? found.customers : null, failure };
}

interface CustomerSearchProps {
  onChoose: (customer: FoundCustomer) => void;
  onSkip: () => void;
  onAdd: () => void;
}

/** A combo box of the customers of earlier orders. Enter chooses the first one, or the one that the arrow keys have reached. */
function CustomerSearch({ onChoose, onSkip, onAdd }: CustomerSearchProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const isSearched = wanted.length >= MIN_LENGTH;
  const { customers, failure } = useFoundCustomers(wanted);
  const [active, setActive] = useState(0);
  useEffect(() => setActive(0), [customers]);
  /** Enter was pressed before the answer for this text. */
  const [entered, setEntered] = useState<string | null>(null);
  const choose = useLatestCallback(onChoose);
  useEffect(() => {
    if (entered === null || !customers || entered !== wanted) return;
    setEntered(null);
    const [first] = customers;
    if (first) choose(first);
  }, [entered, customers, wanted, choose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = customers?.[active];
      if (wanted === '') onSkip();
      else if (chosen) onChoose(chosen);
      else if (!customers && isSearched) setEntered(wanted);
      return;
    }
    if (!customers || customers.length === 0) return;
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setActive((active + step + customers.length) % customers.length);
  };
  const status = !isSearched
    ? ''
    : !customers
      ? texts.searching
      : customers.length === 0
        ? texts.none
        : texts.found(customers.length);

  return (
    <Stack gap="xs">
      <TextField
        data-first
        label={texts.search}
        hint={texts.hint}
        optional
        type="search"
        role="combobox"
        aria-expanded={customers !== null && customers.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={customers?.[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Text role="status" look="small" tone="muted">
        {failure ? '' : status}
      </Text>
      {failure ? (
        <Notice tone="danger" title={describeError(failure).title}>
          {describeError(failure).detail}
        </Notice>
      ) : null}
      <CustomerOptions id={listId} customers={customers ?? []} active={active} onChoose={onChoose} />
      <Cluster>
        <Button variant="secondary" buttonSize="small" onClick={onAdd}>
          {texts.add}
        </Button>
      </Cluster>
    </Stack>
  );
}

interface CustomerOptionsProps {
  id: string;
  customers: readonly FoundCustomer[];
  /** The index of the one that Enter chooses. */
  active: number;
  onChoose: (customer: FoundCustomer) => void;
}

/** The list of the combo box, which has the focus and the keys. */
function CustomerOptions({ id, customers, active, onChoose }: CustomerOptionsProps) {
  return (
    <Options id={id} role="listbox" aria-label={texts.results} hidden={customers.length === 0}>
      {customers.map((customer, index) => (
        <Option
          key={index}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => onChoose(customer)}
        >
          <strong>{describeName(customer)}</strong>
          <span>
            {[customer.emailAddress, customer.phoneNumber, texts.orders(customer.orderCount)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Option>
      ))}
    </Options>
  );
}

function describeName({ firstName, lastName, emailAddress }: FoundCustomer): string {
  return [firstName, lastName].filter(Boolean).join(' ') || emailAddress;
}

type Fields = Required<Customer>;

const optionalText = (limit: number) =>
  Joi.string()
    .trim()
    .allow('')
    .max(limit)
    .messages({ 'string.max': texts.long(limit) });

const schema = Joi.object<Fields>({
  firstName: optionalText(customerLimits.name),
  lastName: optionalText(customerLimits.name),
  emailAddress: optionalText(customerLimits.emailAddress)
    .email({ tlds: false })
    .messages({ 'string.email': texts.invalidEmail }),
  phoneNumber: optionalText(customerLimits.phoneNumber)
    .min(customerLimits.minPhoneLength)
    .pattern(/^\+?[0-9() .-]+$/)
    .messages({ 'string.min': texts.invalidPhone, 'string.pattern.base': texts.invalidPhone }),
});

interface CustomerFieldsProps {
  customer: Customer;
  onUse: (customer: Customer) => void;
  onCancel: () => void;
}

function CustomerFields({ customer, onUse, onCancel }: CustomerFieldsProps) {
  const { register, handleSubmit, formState, setFocus } = useForm<Fields>({
    resolver: joiResolver(schema),
    defaultValues: { firstName: '', lastName: '', emailAddress: '', phoneNumber: '', ...customer },
  });
  useEffect(() => setFocus('firstName'), [setFocus]);
  const { errors } = formState;
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => void handleSubmit((values) => onUse(toCustomer(values)))(event)}
    >
      <Stack gap="s">
        <TextField
          label={texts.firstName}
          optional
          autoComplete="off"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label={texts.lastName}
          optional
          autoComplete="off"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <EmailField
          label={texts.emailAddress}
          hint={texts.emailHint}
          optional
          {...register('emailAddress')}
          autoComplete="off"
          error={errors.emailAddress?.message}
        />
        <TextField
          label={texts.phoneNumber}
          optional
          inputMode="tel"
          autoComplete="off"
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <Cluster>
          <Button type="submit" buttonSize="small">
            {texts.use}
          </Button>
          <Button variant="secondary" buttonSize="small" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

const Options = styled.ul`
  display: grid;
  padding: 0;
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.m};
  list-style: none;
  &[hidden] {
    display: none;
  }
`;

const Option = styled.li`
  display: grid;
  align-content: center;
  min-height: ${size.target};
  padding: ${space.xs} ${space.s};
  font-size: ${fontSize.s};
  overflow-wrap: anywhere;
  cursor: pointer;
  strong {
    font-weight: ${fontWeight.semibold};
  }
  span {
    color: ${color.textMuted};
    font-size: ${fontSize.xs};
  }
  & + & {
    border-block-start: 1px solid ${color.border};
  }
  &[aria-selected='true'] {
    background: ${color.sunken};
    border-inline-start: 0.2rem solid ${color.accent};
  }
`;

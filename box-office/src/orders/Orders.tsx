import styled from '@emotion/styled';
import { joiResolver } from '@hookform/resolvers/joi';
import Joi from 'joi';
import { useForm } from 'react-hook-form';
import { Button, Link, Stack, Text, TextField, size, space } from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import { api, unwrap, type OrderSummary } from '../api/api';
import { useStaffResource } from '../session/session';
import { DataTable, type Column } from '../shell/DataTable';
import { Loaded } from '../shell/Loaded';
import { navigate, toHash } from '../shell/route';
import { orderStatusTexts, ordersTexts } from '../texts';

/** As Helios limits it. */
const MAX_SEARCH_LENGTH = 100;

const schema = Joi.object<{ search: string }>({
  search: Joi.string()
    .trim()
    .min(2)
    .max(MAX_SEARCH_LENGTH)
    .required()
    .messages({
      'string.empty': ordersTexts.empty,
      'string.min': ordersTexts.empty,
      'string.max': ordersTexts.long(MAX_SEARCH_LENGTH),
    }),
});

export interface OrdersProps {
  performanceId?: string;
  search?: string;
}

/** Finds orders. The address has the search, so that Back leads to the same list. */
export function Orders({ performanceId, search }: OrdersProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: joiResolver(schema),
    values: { search: search ?? '' },
  });
  const isWanted = performanceId !== undefined || search !== undefined;
  const orders = useStaffResource(isWanted ? JSON.stringify([performanceId, search]) : null, (signal) =>
    unwrap(api.GET('/staff/orders', { params: { query: { performanceId, search } }, signal })),
  );
  return (
    <Stack gap="l">
      <Form
        role="search"
        noValidate
        method="dialog"
        onSubmit={(event) =>
          void handleSubmit((values) =>
            navigate({ screen: 'orders', ...(performanceId && { performanceId }), search: values.search }),
          )(event)
        }
      >
        <TextField
          label={ordersTexts.label}
          hint={ordersTexts.hint}
          error={formState.errors.search?.message}
          type="search"
          autoComplete="off"
          spellCheck={false}
          {...register('search')}
        />
        <Button type="submit">{ordersTexts.button}</Button>
      </Form>
      {performanceId === undefined ? null : (
        <Stack gap="2xs">
          <Text>{ordersTexts.ofPerformance(performanceId)}</Text>
          <Link href={toHash({ screen: 'orders' })}>{ordersTexts.allOrders}</Link>
        </Stack>
      )}
      {isWanted ? (
        <Loaded loaded={orders}>
          {(rows) => (
            <Stack gap="s">
              <Text role="status">
                {rows.length === 0 ? ordersTexts.none : ordersTexts.found(rows.length)}
              </Text>
              {rows.length > 0 ? (
                <DataTable
                  label={ordersTexts.title}
                  columns={columns}
                  rows={rows}
                  getKey={({ orderNumber }) => orderNumber}
                />
              ) : null}
            </Stack>
          )}
        </Loaded>
      ) : null}
    </Stack>
  );
}

const labels = ordersTexts.columns;
const columns: readonly Column<OrderSummary>[] = [
  {
    label: labels.order,
    isHeader: true,
    cell: ({ orderNumber }) => <Link href={toHash({ screen: 'order', orderNumber })}>{orderNumber}</Link>,
  },
  { label: labels.customer, cell: ({ customerName, emailAddress }) => `${customerName}, ${emailAddress}` },
  { label: labels.performance, cell: ({ performanceId }) => performanceId },
  { label: labels.seats, isNumber: true, cell: ({ seatCount }) => String(seatCount) },
  {
    label: labels.total,
    isNumber: true,
    cell: ({ totalCents, currency }) => formatMoney(totalCents, currency),
  },
  { label: labels.status, cell: ({ status }) => orderStatusTexts[status] },
];

const Form = styled.form`
  display: flex;
  flex-direction: column;
  align-items: start;
  gap: ${space.s};
  max-width: ${size.form};
  > :not(button) {
    align-self: stretch;
  }
`;

import { joiResolver } from '@hookform/resolvers/joi';
import Joi from 'joi';
import { Controller, useForm, type UseFormHandleSubmit } from 'react-hook-form';
import {
  Button,
  CheckboxGroup,
  Modal,
  Stack,
  Text,
  TextField,
  Notice,
  type CheckboxOption,
} from '../../../src/design-system';
import { useFormSubmit } from '../../../src/features/shared/forms/useFormSubmit';
import { api, unwrap, type Refund, type StaffRequest } from '../api/api';
import { useChange } from '../session/session';
import { describeError } from '../shell/Loaded';
import { orderTexts, texts } from '../texts';

/** As Helios limits it. */
const MAX_REASON_LENGTH = 200;

interface Values {
  seats: string[];
  reason: string;
}

const schema = Joi.object<Values>({
  seats: Joi.array().items(Joi.string()).min(1).messages({ 'array.min': orderTexts.noSeats }),
  reason: Joi.string()
    .trim()
    .max(MAX_REASON_LENGTH)
    .required()
    .messages({
      'string.empty': orderTexts.noReason,
      'string.max': orderTexts.longReason(MAX_REASON_LENGTH),
    }),
});

export interface RefundFormProps {
  orderNumber: string;
  /** The seats that are not refunded. */
  seats: CheckboxOption[];
  isOpen: boolean;
  onClose: () => void;
  /** A refund, or a request that waits for a second person. */
  onRefund: (answer: Refund | StaffRequest) => void;
}

const formId = 'refund';

/** The valid values; null when fields show errors. */
function validate(handleSubmit: UseFormHandleSubmit<Values>): Promise<Values | null> {
  return new Promise((resolve) => {
    void handleSubmit(resolve, () => resolve(null))();
  });
}

/** Refunds seats of an order, with a reason. Helios says what they cost, and whether somebody has to approve it. */
export function RefundForm({ orderNumber, seats, isOpen, onClose, onRefund }: RefundFormProps) {
  const change = useChange();
  const { control, register, handleSubmit, formState, watch, reset } = useForm<Values>({
    resolver: joiResolver(schema),
    defaultValues: { seats: [], reason: '' },
  });
  const { errors } = formState;
  const submission = useFormSubmit({
    validate: () => validate(handleSubmit),
    send: (body, { getKey }) =>
      change(() =>
        unwrap<Refund | StaffRequest>(
          api.POST('/staff/orders/{orderNumber}/refunds', {
            params: { path: { orderNumber }, header: { 'idempotency-key': getKey(body) } },
            body,
          }),
        ),
      ),
    describeFailure: describeError,
    onSent: (answer) => {
      reset();
      submission.reset();
      onRefund(answer);
    },
  });
  const isSending = submission.phase.name === 'sending';
  const chosen = watch('seats').length;

  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={orderTexts.refundTitle}
      dismissible={!isSending}
      actions={
        <>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isSending}>
            {orderTexts.refundButton(chosen)}
          </Button>
        </>
      }
    >
      <form id={formId} {...submission.formProps}>
        <Stack>
          {submission.failure ? (
            <Notice tone="danger" title={submission.failure.title}>
              {submission.failure.detail}
            </Notice>
          ) : null}
          <Text>{orderTexts.refundIntro}</Text>
          <Controller
            control={control}
            name="seats"
            render={({ field }) => (
              <CheckboxGroup
                legend={orderTexts.refundSeats}
                options={seats}
                name={field.name}
                value={field.value}
                onValueChange={field.onChange}
                error={errors.seats?.message}
              />
            )}
          />
          <TextField
            label={orderTexts.refundReason}
            hint={orderTexts.refundReasonHint}
            error={errors.reason?.message}
            autoComplete="off"
            {...register('reason')}
          />
        </Stack>
      </form>
    </Modal>
  );
}

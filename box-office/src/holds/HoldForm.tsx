import { joiResolver } from '@hookform/resolvers/joi';
import Joi from 'joi';
import { useForm } from 'react-hook-form';
import { Button, Cluster, Notice, Stack, TextAreaField, TextField } from '../../../src/design-system';
import { useFormSubmit } from '../../../src/features/shared/forms/useFormSubmit';
import { describeError } from '../shell/Loaded';
import { toInstant } from './describeEnd';
import { holdTexts as texts } from './texts';

export interface HoldFields {
  name: string;
  reason: string;
  note: string;
  /** The value of a `datetime-local` field. */
  end: string;
}

export interface HoldTerms {
  name: string;
  reason: string;
  note: string;
  endsAt: string | null;
}

/** As Helios limits them. */
const LIMITS = { name: 60, reason: 200, note: 500 } as const;

const text = (limit: number) =>
  Joi.string()
    .trim()
    .max(limit)
    .messages({ 'string.max': texts.long(limit) });

const schema = Joi.object<HoldFields>({
  name: text(LIMITS.name).required().messages({ 'string.empty': texts.noName }),
  reason: text(LIMITS.reason).required().messages({ 'string.empty': texts.noReason }),
  note: text(LIMITS.note).allow(''),
  end: Joi.string()
    .allow('')
    .custom((value: string, helpers) =>
      value !== '' && new Date(value) <= new Date() ? helpers.error('end.past') : value,
    )
    .messages({ 'end.past': texts.pastEnd }),
});

export const noFields: HoldFields = { name: '', reason: '', note: '', end: '' };

export interface HoldFormProps {
  fields: HoldFields;
  /** The text of the button. */
  button: string;
  /** Why the button does nothing now; shown when it is pressed. */
  missing?: string;
  send: (terms: HoldTerms, getKey: (request: unknown) => string) => Promise<void>;
}

/** Name, reason, note and end of a hold. */
export function HoldForm({ fields, button, missing, send }: HoldFormProps) {
  const { register, handleSubmit, formState } = useForm<HoldFields>({
    resolver: joiResolver(schema),
    defaultValues: fields,
  });
  const { errors } = formState;
  const submission = useFormSubmit<HoldFields, null, { title: string; detail: string }>({
    validate: async () => {
      const values = await new Promise<HoldFields | null>((resolve) => {
        void handleSubmit(resolve, () => resolve(null))();
      });
      if (values && missing) throw new Error(missing);
      return values;
    },
    send: async ({ end, ...terms }, { getKey }) => {
      await send({ ...terms, endsAt: toInstant(end) }, getKey);
      return null;
    },
    describeFailure: (error) =>
      missing && error instanceof Error && error.message === missing
        ? { title: missing, detail: '' }
        : describeError(error),
  });
  return (
    <form {...submission.formProps}>
      <Stack gap="s">
        {submission.failure ? (
          <Notice tone="danger" title={submission.failure.title}>
            {submission.failure.detail}
          </Notice>
        ) : null}
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          error={errors.name?.message}
          autoComplete="off"
          {...register('name')}
        />
        <TextField
          label={texts.reason}
          error={errors.reason?.message}
          autoComplete="off"
          {...register('reason')}
        />
        <TextField
          label={texts.end}
          hint={texts.endHint}
          error={errors.end?.message}
          optional
          type="datetime-local"
          {...register('end')}
        />
        <TextAreaField
          label={texts.note}
          error={errors.note?.message}
          optional
          rows={2}
          {...register('note')}
        />
        <Cluster>
          <Button type="submit" busy={submission.phase.name === 'sending'}>
            {button}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

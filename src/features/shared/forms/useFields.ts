import { joiResolver } from '@hookform/resolvers/joi';
import type Joi from 'joi';
import { useMemo, useRef, type MouseEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { FormError } from '../../../design-system';
import { useIsHydrated } from '../../../runtime/useIsHydrated';

interface FieldsOptions<Fields extends FieldValues> {
  /** Prefix of the ids of the controls. */
  idPrefix: string;
  /** In the order of the form. */
  names: readonly Path<Fields>[];
  /** The same object until the rules change. */
  schema: Joi.ObjectSchema<Fields>;
  initialFields: DefaultValues<Fields>;
}

/** The props of a text control, without its label. */
export type FieldProps<Fields extends FieldValues> = Pick<
  UseFormRegisterReturn<Path<Fields>>,
  'name' | 'onChange' | 'onBlur' | 'ref'
> & { id: string; error?: string };

type TypedControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface FormFields<Fields extends FieldValues> {
  /** React Hook Form, for controlled fields and fields that depend on each other. */
  form: UseFormReturn<Fields>;
  fieldId: (name: Path<Fields>) => string;
  /** `onChange` is called after a change of the field. */
  field: (name: Path<Fields>, onChange?: () => void) => FieldProps<Fields>;
  /**
   * Attaches a control, and keeps the value that it got before its hydration. React Hook Form got no event of this value, and would
   * overwrite it.
   */
  attach: <Control extends TypedControl>(
    name: Path<Fields>,
    control: Control | null,
    ref: (control: Control | null) => void,
    parse?: (text: string) => string,
  ) => void;
  /** The errors that the fields show now, in the order of the form. */
  errors: FormError[];
  /** Shows the errors of all fields. Resolves to the values as the schema converts them, or to null. */
  validate: () => Promise<Fields | null>;
  /** Shows errors that the server has found, until the next validation. */
  showErrors: (refused: readonly { name: Path<Fields>; message: string }[]) => void;
  /** Restores the initial values. */
  reset: () => void;
}

/** The values of a form and their errors: a field is validated when it loses the focus, and all fields by `validate`. */
export function useFields<Fields extends FieldValues>({
  idPrefix,
  names,
  schema,
  initialFields,
}: FieldsOptions<Fields>): FormFields<Fields> {
  const resolver = useMemo(() => joiResolver(schema, { abortEarly: false }), [schema]);
  const form = useForm<Fields>({
    resolver,
    defaultValues: initialFields,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, getFieldState, formState, reset } = form;
  const fieldId = (name: Path<Fields>) => `${idPrefix}-${name}`;
  const getErrorMessage = (name: Path<Fields>) => getFieldState(name, formState).error?.message;

  const isHydrated = useIsHydrated();
  /** The controls of the server's HTML that are not attached yet */
  const serverControls = useRef(new Set(isHydrated ? [] : names));
  const attach: FormFields<Fields>['attach'] = (name, control, ref, parse = (text) => text) => {
    const typed = control && serverControls.current.delete(name) ? parse(control.value) : '';
    ref(control);
    if (typed !== '' && typed !== form.getValues(name))
      form.setValue(name, typed as PathValue<Fields, typeof name>);
  };

  return {
    form,
    fieldId,
    field: (name, onChange) => {
      const { ref, ...props } = register(name, onChange ? { onChange } : undefined);
      return {
        id: fieldId(name),
        error: getErrorMessage(name),
        ...props,
        ref: (control: TypedControl | null) => attach(name, control, ref),
      };
    },
    attach,
    errors: names.flatMap((name): FormError[] => {
      const message = getErrorMessage(name);
      return message ? [{ fieldId: fieldId(name), message }] : [];
    }),
    validate: async () => {
      const valid: Fields[] = [];
      // The values are returned after the handler, because React Hook Form updates its errors at the end of it.
      await handleSubmit((fields) => {
        valid.push(fields);
      })();
      return valid[0] ?? null;
    },
    showErrors: (refused) => {
      for (const { name, message } of refused) setError(name, { type: 'server', message });
    },
    reset: () => reset(initialFields),
  };
}

/**
 * Keeps the focus in the field while the submit button is pressed. An error message that appears on blur would move the
 * button away from the pointer before it is released, and nothing would be submitted.
 */
export function keepFocusInField(event: MouseEvent) {
  const isSubmit = event.target instanceof Element && event.target.closest("button[type='submit']") !== null;
  if (isSubmit) event.preventDefault();
}

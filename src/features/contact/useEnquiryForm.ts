import type Joi from 'joi';
import { useMemo } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { track } from '../../analytics/events';
import type { EnquiryReceipt } from '../../helios/types';
import type { SubmitFailure } from '../shared/forms/SubmitForm';
import { submitTexts } from '../shared/forms/texts';
import { useFields, type FormFields } from '../shared/forms/useFields';
import { useFormSubmit, type FormSubmit } from '../shared/forms/useFormSubmit';
import { describeFailure, getRefusedFields } from './failures';

export interface EnquiryForm<Fields extends FieldValues> {
  fields: FormFields<Fields>;
  submission: FormSubmit<Fields, EnquiryReceipt, SubmitFailure>;
  /** Empties the form. */
  reset: () => void;
}

export interface EnquiryFormOptions<Fields extends FieldValues, Request> {
  /** What analytics reports as sent. */
  kind: 'contact' | 'group';
  /** Prefix of the ids of the controls. */
  idPrefix: string;
  /** The labels of the fields, in the order of the form. */
  labels: Readonly<Record<Path<Fields>, string>>;
  emptyFields: Fields;
  /** A function, because validation can depend on the current date. */
  schema: () => Joi.ObjectSchema<Fields>;
  toRequest: (fields: Fields) => Request;
  send: (request: Request, idempotencyKey: string) => Promise<EnquiryReceipt>;
  /** Phone number for visitors whose request failed. */
  phone: string;
}

/** The fields of an enquiry form and its request to Helios. */
export function useEnquiryForm<Fields extends FieldValues, Request>({
  kind,
  idPrefix,
  labels,
  emptyFields,
  schema,
  toRequest,
  send,
  phone,
}: EnquiryFormOptions<Fields, Request>): EnquiryForm<Fields> {
  const names = Object.keys(labels) as Path<Fields>[];
  const fields = useFields<Fields>({
    idPrefix,
    names,
    schema: useMemo(schema, [schema]),
    initialFields: emptyFields as DefaultValues<Fields>,
  });
  const submission = useFormSubmit({
    validate: fields.validate,
    errors: fields.errors,
    // The request is not aborted when the visitor leaves: the enquiry was sent.
    send: async (values: Fields, { getKey }) => {
      const request = toRequest(values);
      const receipt = await send(request, getKey(request));
      track({ name: 'enquirySubmitted', kind });
      return receipt;
    },
    describeFailure: (error) => describeFailure(error, phone),
    onFailure: (error) => {
      const refusedFields = getRefusedFields(error);
      fields.showErrors(
        names
          .filter((name) => refusedFields.includes(name))
          .map((name) => ({ name, message: submitTexts.refused(labels[name]) })),
      );
    },
  });

  return {
    fields,
    submission,
    reset: () => {
      fields.reset();
      submission.reset();
    },
  };
}

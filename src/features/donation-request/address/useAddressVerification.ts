import { useEffect, useRef, useState } from 'react';
import { focusField } from '../../../design-system';
import type { AddressVerification, DonationAddress } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import type { FormFields } from '../../shared/forms/useFields';
import type { DonationValues } from '../fields';
import { toDonationAddress } from '../request';

/** What the visitor is asked about the address. `suggestion` is null if the address was not found. */
interface AddressQuestion {
  typed: DonationAddress;
  suggestion: DonationAddress | null;
}

type AddressAnswer = 'useSuggestion' | 'keep' | 'edit';

export interface AddressVerifier {
  isVerifying: boolean;
  /** The open question, or null. */
  question: AddressQuestion | null;
  answer: (answer: AddressAnswer) => void;
  /**
   * Verifies the address of valid fields. Resolves to the fields to send, with the address that the visitor has chosen,
   * or to null when the visitor wants to edit the address. Never rejects: a request does not depend on the verification.
   */
  verify: (fields: DonationValues) => Promise<DonationValues | null>;
}

/** Verifies the address of the form before its request (product 4.7). Puts a chosen suggestion into the fields. */
export function useAddressVerification({
  form: { setValue },
  fieldId,
}: Pick<FormFields<DonationValues>, 'form' | 'fieldId'>): AddressVerifier {
  const helios = useHelios();
  const [isVerifying, setIsVerifying] = useState(false);
  const [question, setQuestion] = useState<AddressQuestion | null>(null);
  const [edits, setEdits] = useState(0);
  const takeAnswer = useRef<(answer: AddressAnswer) => void>(() => undefined);
  /** The address that was last confirmed or chosen, so that a retry after a failure does not ask again. */
  const settled = useRef('');
  const unmount = useRef<AbortController | null>(null);

  useEffect(() => {
    const control = new AbortController();
    unmount.current = control;
    return () => control.abort();
  }, []);

  const addressLine1Id = fieldId('addressLine1');
  // Runs after the modal has returned the focus to the submit button.
  useEffect(() => {
    if (edits > 0) focusField(addressLine1Id);
  }, [edits, addressLine1Id]);

  async function request(typed: DonationAddress): Promise<AddressVerification> {
    setIsVerifying(true);
    try {
      return await helios.verifyAddress(typed, unmount.current?.signal);
    } catch {
      return { result: 'unavailable', suggestion: null };
    } finally {
      setIsVerifying(false);
    }
  }

  async function ask(next: AddressQuestion): Promise<AddressAnswer> {
    const answered = new Promise<AddressAnswer>((resolve) => {
      takeAnswer.current = resolve;
    });
    setQuestion(next);
    const answer = await answered;
    setQuestion(null);
    return answer;
  }

  async function verify(fields: DonationValues): Promise<DonationValues | null> {
    const typed = toDonationAddress(fields);
    if (JSON.stringify(typed) === settled.current) return fields;
    const { result, suggestion } = await request(typed);
    if (result === 'unavailable') return fields;
    if (result === 'corrected' || result === 'not_found') {
      const answer = await ask({ typed, suggestion });
      if (answer === 'edit') {
        setEdits((count) => count + 1);
        return null;
      }
      if (answer === 'useSuggestion' && suggestion) {
        const chosen = { ...suggestion, addressLine2: suggestion.addressLine2 ?? '' };
        for (const name of Object.keys(chosen) as (keyof typeof chosen)[])
          setValue(name, chosen[name], { shouldDirty: true, shouldValidate: true });
        settled.current = JSON.stringify(toDonationAddress({ ...fields, ...chosen }));
        return { ...fields, ...chosen };
      }
    }
    settled.current = JSON.stringify(typed);
    return fields;
  }

  return { isVerifying, question, answer: (answer) => takeAnswer.current(answer), verify };
}

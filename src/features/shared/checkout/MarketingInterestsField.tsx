import type { MarketingInterest } from '../../../helios/types';
import { CheckboxGroup } from '../../../design-system';
import type { CheckoutDraft } from '../../../state/checkoutDraft';
import { checkoutTexts as texts } from './texts';

const DRAFT_FIELD = 'marketingInterestIds';

/** The interests of the draft that are still offered. */
export function readDraftInterests(
  draft: CheckoutDraft | null,
  interests: readonly MarketingInterest[],
): string[] {
  const storedIds = (draft?.[DRAFT_FIELD] ?? '').split(' ');
  return interests.map((each) => each.interestId).filter((id) => storedIds.includes(id));
}

export function toDraftInterests(ids: readonly string[]): CheckoutDraft {
  return { [DRAFT_FIELD]: ids.join(' ') };
}

export interface MarketingInterestsFieldProps {
  /** Empty until the list is loaded; checkout does not wait for it */
  interests: readonly MarketingInterest[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The marketing interests. None is selected by default. */
export function MarketingInterestsField({ interests, value, onChange }: MarketingInterestsFieldProps) {
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

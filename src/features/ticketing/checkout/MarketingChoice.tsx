import type { MarketingInterest } from '../../../api/heliosTypes';
import { CheckboxGroup } from '../../../design-system';
import type { CheckoutDraft } from '../../../state/ticketingStorage';
import { checkoutTexts as texts } from '../texts';

const DRAFT_FIELD = 'marketingInterestIds';

/** The interests that were ticked, as far as there still are such. */
export function interestsFromDraft(
  draft: CheckoutDraft | null,
  interests: readonly MarketingInterest[],
): string[] {
  const kept = (draft?.[DRAFT_FIELD] ?? '').split(' ');
  return interests.map((each) => each.interestId).filter((id) => kept.includes(id));
}

export function interestsToDraft(ids: readonly string[]): CheckoutDraft {
  return { [DRAFT_FIELD]: ids.join(' ') };
}

export interface MarketingChoiceProps {
  /** Empty while they are not here: nobody has to wait for them */
  interests: readonly MarketingInterest[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** What the visitor wants to hear about. Nothing is ticked for them. */
export function MarketingChoice({ interests, value, onChange }: MarketingChoiceProps) {
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

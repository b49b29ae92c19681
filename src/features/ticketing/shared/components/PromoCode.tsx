import styled from '@emotion/styled';
import type { Lock } from '../../../../helios/types';
import { Button, Icon, Notice, VisuallyHidden, color, fontSize, space } from '../../../../design-system';
import { usePromoCode } from '../../../../state/lock/changeLock';
import { useFormSubmit } from '../../../shared/forms/useFormSubmit';
import { CodeDetails, CodeForm } from '../../../shared/screen/CodeForm';
import { FocusKeeper } from '../../../shared/screen/FocusKeeper';
import { describeProblem } from '../../../shared/problems';
import { cartTexts as texts } from '../texts';

/** The promo code of the cart's lock: a form to apply one, or the applied code with a button to remove it. */
export function PromoCode({ lock: { promoCode } }: { lock: Lock }) {
  const { applyPromoCode, removePromoCode } = usePromoCode();
  const removal = useFormSubmit({
    validate: () => Promise.resolve(promoCode),
    send: () => removePromoCode(),
    describeFailure: getErrorText,
  });

  return (
    <FocusKeeper>
      <VisuallyHidden as="div" role="status">
        {promoCode === null ? null : texts.promoApplied(promoCode)}
      </VisuallyHidden>
      {promoCode === null ? (
        <CodeDetails>
          <summary>{texts.promoQuestion}</summary>
          <CodeForm
            label={texts.promoCode}
            buttonLabel={texts.promoApply}
            emptyError={texts.promoMissing}
            onSubmit={applyPromoCode}
            getErrorText={getErrorText}
          />
        </CodeDetails>
      ) : (
        <Applied>
          <span>
            <Icon name="check" /> <span>{texts.promoApplied(promoCode)}</span>
          </span>
          <Button
            variant="text"
            buttonSize="small"
            busy={removal.phase.name === 'sending'}
            onClick={removal.submit}
          >
            {texts.promoRemove}
          </Button>
        </Applied>
      )}
      {removal.failure ? <Notice tone="danger">{removal.failure}</Notice> : null}
    </FocusKeeper>
  );
}

function getErrorText(error: unknown): string {
  const { title, message } = describeProblem(error);
  return `${title}. ${message}`;
}

const Applied = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs} ${space.m};
  color: ${color.success};
  font-size: ${fontSize.s};
  > span {
    display: inline-flex;
    align-items: center;
    gap: ${space['2xs']};
  }
`;

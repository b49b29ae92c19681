import styled from '@emotion/styled';
import { useState } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { Button, Icon, Notice, VisuallyHidden, color, fontSize, space } from '../../../design-system';
import { CodeForm } from '../components/CodeForm';
import { KeepsFocus } from '../components/KeepsFocus';
import { answerTo } from '../problems';
import { cartTexts as texts } from '../texts';

export interface PromoCodeProps {
  lock: Lock;
  onApply: (code: string) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** A code that takes something off the tickets: one at a time. */
export function PromoCode({ lock: { promoCode }, onApply, onRemove }: PromoCodeProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function remove() {
    setIsRemoving(true);
    setError(null);
    try {
      await onRemove();
    } catch (reason) {
      setError(reason);
    } finally {
      setIsRemoving(false);
    }
  }

  return (
    <KeepsFocus>
      <VisuallyHidden as="div" role="status">
        {promoCode === null ? null : texts.promoApplied(promoCode)}
      </VisuallyHidden>
      {promoCode === null ? (
        <Details>
          <summary>{texts.promoAsk}</summary>
          <CodeForm
            label={texts.promoCode}
            action={texts.promoApply}
            missing={texts.promoMissing}
            maxLength={40}
            onUse={onApply}
            wordsOf={wordsOf}
          />
        </Details>
      ) : (
        <Applied>
          <span>
            <Icon name="check" /> {texts.promoApplied(promoCode)}
          </span>
          <Button variant="text" buttonSize="small" busy={isRemoving} onClick={() => void remove()}>
            {texts.promoRemove}
          </Button>
        </Applied>
      )}
      {error ? <Notice tone="danger">{wordsOf(error)}</Notice> : null}
    </KeepsFocus>
  );
}

function wordsOf(error: unknown): string {
  const { title, message } = answerTo(error);
  return `${title}. ${message}`;
}

const Details = styled.details`
  summary {
    padding-block: ${space.xs};
    color: ${color.link};
    font-size: ${fontSize.s};
    cursor: pointer;
  }
`;

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

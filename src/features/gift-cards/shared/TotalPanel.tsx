import styled from '@emotion/styled';
import { Text, color, fontSize, fontWeight, space, type Elements } from '../../../design-system';
import type { GiftCardCalculation } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { type LoadedResource, useResource } from '../../../runtime/useResource';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { Failure } from './GiftCardScreen';
import { cartTexts as texts, commonTexts } from './texts';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { useHelios } from '../../../state/heliosContext';

interface TotalPanelProps {
  heading: string;
  calculation: LoadedResource<GiftCardCalculation>;
  children?: Elements;
}

/** The total of the cart by Helios, or why it is missing. */
export function TotalPanel({ heading, calculation: { resource, reload }, children }: TotalPanelProps) {
  return (
    <Panel as="aside">
      <SectionHeading>{heading}</SectionHeading>
      {resource.status === 'failed' ? (
        <Failure error={resource.error} onRetry={reload} />
      ) : (
        <Line role="status" aria-busy={resource.status === 'loading'}>
          <span>{resource.data ? commonTexts.countCards(resource.data.cardCount) : texts.total}</span>
          <span>
            {resource.data
              ? formatMoney(resource.data.totalCents, resource.data.currency)
              : texts.totalLoading}
          </span>
        </Line>
      )}
      <Text look="small" tone="muted">
        {texts.noFees}
      </Text>
      {children}
    </Panel>
  );
}

const Line = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space.m};
  font-size: ${fontSize.l};
  font-variant-numeric: tabular-nums;
  font-weight: ${fontWeight.semibold};
  &[aria-busy='true'] {
    color: ${color.textMuted};
  }
`;

/** The totals of the cart by Helios. The status stays `loading` for an empty cart. */
export function useCalculation(items: readonly GiftCardCartItem[]): LoadedResource<GiftCardCalculation> {
  const helios = useHelios();
  const giftCardItems = items.map(({ amountCents, quantity }) => ({ amountCents, quantity }));
  return useResource(items.length === 0 ? null : JSON.stringify(giftCardItems), (signal) =>
    helios.calculateGiftCards({ giftCardItems }, signal),
  );
}

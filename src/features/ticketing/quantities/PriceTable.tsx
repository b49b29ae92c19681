import styled from '@emotion/styled';
import type { Performance } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { color, fontSize, fontWeight, space } from '../../../design-system';
import { quantitiesTexts as texts } from '../shared/texts';

/** The prices by zone and ticket type, with the fees and the tax. */
export function PriceTable({ performance }: { performance: Performance }) {
  const { prices, ticketTypes, currency, fees, taxBasisPoints } = performance;
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{texts.zone}</th>
          {ticketTypes.map((type) => (
            <th key={type.code} scope="col">
              {type.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getPriceZones(performance).map((zone) => (
          <tr key={zone}>
            <th scope="row">{zone}</th>
            {ticketTypes.map((type) => {
              const price = prices.find((each) => each.priceZone === zone && each.ticketType === type.code);
              return <td key={type.code}>{price ? formatMoney(price.priceCents, currency) : '–'}</td>;
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {fees.map((fee) => (
          <tr key={fee.name}>
            <th scope="row" colSpan={ticketTypes.length}>
              {Object.hasOwn(texts.fees, fee.per) ? texts.fees[fee.per](fee.name) : fee.name}
            </th>
            <td>
              {fee.per === 'price'
                ? formatShare(fee.basisPoints)
                : `+ ${formatMoney(fee.amountCents, currency)}`}
            </td>
          </tr>
        ))}
        {taxBasisPoints > 0 ? (
          <tr>
            <th scope="row" colSpan={ticketTypes.length}>
              {texts.taxOnTickets}
            </th>
            <td>{formatShare(taxBasisPoints)}</td>
          </tr>
        ) : null}
      </tfoot>
    </Table>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${space.xs} 0;
    border-block-end: 1px solid ${color.border};
    text-align: end;
  }
  td {
    padding-inline-start: 0.35em;
  }
  th:first-of-type {
    text-align: start;
  }
  thead th {
    color: ${color.textMuted};
    font-weight: ${fontWeight.semibold};
  }
  tbody th {
    font-weight: ${fontWeight.regular};
  }
  tfoot th,
  tfoot td {
    border-block-end: 0;
    padding-block: ${space['2xs']} 0;
    color: ${color.textMuted};
    font-weight: ${fontWeight.regular};
  }
  tfoot tr:first-of-type > * {
    padding-block-start: ${space.s};
  }
`;

/** @param basisPoints 1/100 of a percent */
function formatShare(basisPoints: number): string {
  return `+ ${basisPoints / 100}%`;
}

/** The price zones of a performance, in the order of its prices. */
export function getPriceZones({ prices }: Pick<Performance, 'prices'>): string[] {
  return [...new Set(prices.map((price) => price.priceZone))];
}

import styled from '@emotion/styled';
import { color, fontSize, fontWeight, media, radius, space, type Elements } from '../../../src/design-system';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => Elements | string;
  isNumber?: boolean;
  /** The cell that names the row. */
  isHeader?: boolean;
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
}

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   Browsers take the roles of table elements away when a phone shows them as something else. */

/** A table; on a phone each row is a card. */
export function DataTable<Row>({ label, columns, rows, getKey }: DataTableProps<Row>) {
  return (
    <Table role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.label} role="columnheader" scope="col" data-number={column.isNumber || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={getKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const props = { 'data-label': column.label, 'data-number': column.isNumber || undefined };
  const content = <div>{column.cell(row)}</div>;
  return column.isHeader ? (
    <th role="rowheader" scope="row" {...props}>
      {content}
    </th>
  ) : (
    <td role="cell" {...props}>
      {content}
    </td>
  );
}

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${fontSize.s};
  th,
  td {
    padding: ${space.xs} ${space.s};
    text-align: start;
    vertical-align: baseline;
    border-block-end: 1px solid ${color.border};
  }
  th {
    font-weight: ${fontWeight.semibold};
  }
  [data-number] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  ${media.upToMobile} {
    display: block;
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody {
      display: grid;
      gap: ${space.s};
    }
    tbody tr {
      display: block;
      padding: ${space.xs} ${space.s};
      border: 1px solid ${color.border};
      border-radius: ${radius.m};
      background: ${color.raised};
    }
    tbody th,
    tbody td {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 ${space.m};
      padding: ${space['2xs']} 0;
      border: 0;
      text-align: start;
      overflow-wrap: anywhere;
    }
    tbody th::before,
    tbody td::before {
      /* The header of the column says it to screen readers. */
      content: attr(data-label) / '';
      color: ${color.textMuted};
      font-weight: ${fontWeight.regular};
    }
  }
`;

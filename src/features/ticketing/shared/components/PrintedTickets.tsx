import { css, Global } from '@emotion/react';

/** Only tickets and related information are printed: no overlay, and no banner that a script puts beside the site. */
export function PrintedTickets() {
  return <Global styles={printStyles} />;
}

const printStyles = css`
  @media print {
    body > :not(#___gatsby),
    dialog,
    header,
    footer,
    [role='banner'],
    [data-no-print] {
      display: none !important;
    }
    :root,
    body,
    [data-surface] {
      background: none !important;
    }
    /* The banner has reserved space for itself. */
    body {
      padding: 0 !important;
    }
    body::after {
      content: none !important;
    }
    @page {
      margin: 12mm;
    }
  }
`;

import { Global, css } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, Cluster, Notice, Stack, color, fontSize, fontWeight } from '../../../src/design-system';
import { formatDate } from '../../../src/lib/formatDate';
import { formatTime } from '../../../src/lib/wallClock';
import { api, unwrap, type AdmissionTicket } from '../api/api';
import { useChange } from '../session/session';
import { describeError } from '../shell/Loaded';
import { printTexts as texts } from './texts';

/** Paper is A4 or Letter, as the printer has it. A receipt printer has a roll of 80 mm. */
type Medium = 'paper' | 'receipt';

export interface PrintTicketsProps {
  orderNumber: string;
  eventName: string;
  /** Wall-clock time of the theater */
  dateTime: string;
  theaterName: string;
}

/** Prints the valid tickets of an order with their QR codes. */
export function PrintTickets({ orderNumber, ...place }: PrintTicketsProps) {
  const change = useChange();
  const [loading, setLoading] = useState<Medium | null>(null);
  const [print, setPrint] = useState<{ medium: Medium; tickets: AdmissionTicket[] } | null>(null);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);

  const start = async (medium: Medium) => {
    if (loading) return;
    setLoading(medium);
    setFailure(null);
    try {
      const tickets = await change(() =>
        unwrap(api.GET('/staff/orders/{orderNumber}/tickets', { params: { path: { orderNumber } } })),
      );
      const valid = tickets.filter((ticket) => ticket.valid);
      if (valid.length > 0) setPrint({ medium, tickets: valid });
      else setFailure({ title: texts.none, detail: '' });
    } catch (error) {
      setFailure(describeError(error));
    } finally {
      setLoading(null);
    }
  };

  return (
    <Stack gap="s">
      <Cluster>
        {(['paper', 'receipt'] as const).map((medium) => (
          <Button
            key={medium}
            variant="secondary"
            busy={loading === medium}
            onClick={() => void start(medium)}
          >
            {texts[medium]}
          </Button>
        ))}
      </Cluster>
      {failure ? (
        <Notice tone="danger" title={failure.title}>
          {failure.detail}
        </Notice>
      ) : null}
      {print ? (
        <PrintedTickets {...place} {...print} orderNumber={orderNumber} onDone={() => setPrint(null)} />
      ) : null}
    </Stack>
  );
}

interface PrintedTicketsProps extends PrintTicketsProps {
  medium: Medium;
  tickets: readonly AdmissionTicket[];
  onDone: () => void;
}

/** The only content of the print. It opens the dialog of the browser when all codes are drawn. */
export function PrintedTickets({
  medium,
  tickets,
  orderNumber,
  eventName,
  dateTime,
  theaterName,
  onDone,
}: PrintedTicketsProps) {
  const page = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    let isWanted = true;
    const images = [...(page.current?.querySelectorAll('img') ?? [])];
    void Promise.all(images.map((image) => image.decode().catch(() => {}))).then(() => {
      if (!isWanted) return;
      window.print();
      done.current();
    });
    return () => {
      isWanted = false;
    };
  }, []);

  return createPortal(
    <Page ref={page} data-medium={medium} aria-label={texts.tickets} role="region">
      <Global styles={[printStyles, medium === 'receipt' ? receiptPage : paperPage]} />
      {tickets.map((ticket) => (
        <Ticket key={ticket.ticketCode}>
          <div>
            <Show>{eventName}</Show>
            <p>{`${formatDate(dateTime, 'full')}, ${formatTime(dateTime)}`}</p>
            <p>{theaterName}</p>
            <Seat>{`${ticket.section}, ${ticket.row} ${ticket.number}`}</Seat>
            <p>{ticket.ticketTypeLabel}</p>
            <p>{texts.order(orderNumber)}</p>
          </div>
          <Code>
            <img
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(ticket.qrSvg)}`}
              alt={texts.qrOf(ticket.ticketCode)}
            />
            <p>{ticket.ticketCode}</p>
          </Code>
        </Ticket>
      ))}
    </Page>,
    document.body,
  );
}

const printStyles = css`
  @media print {
    :root,
    body {
      background: none !important;
    }
    body > :not([data-medium]) {
      display: none !important;
    }
  }
`;

const paperPage = css`
  @page {
    margin: 12mm;
  }
`;

const receiptPage = css`
  @page {
    size: 80mm 130mm;
    margin: 3mm;
  }
`;

const Page = styled.div`
  color: ${color.text};
  font-size: ${fontSize.s};
  @media screen {
    display: none;
  }
`;

/** On paper several share a page; the receipt printer cuts after each one. */
const Ticket = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 38mm;
  gap: 6mm;
  padding: 5mm 0;
  border-block-end: 1px dashed ${color.text};
  break-inside: avoid;
  overflow-wrap: anywhere;
  [data-medium='receipt'] > & {
    grid-template-columns: minmax(0, 1fr);
    gap: 3mm;
    padding: 0;
    border: 0;
    text-align: center;
    break-after: page;
  }
  [data-medium='receipt'] > &:last-child {
    break-after: auto;
  }
`;

const Show = styled.p`
  font-size: ${fontSize.l};
  font-weight: ${fontWeight.bold};
`;

const Seat = styled.p`
  margin-block: 2mm;
  font-size: ${fontSize.l};
  font-weight: ${fontWeight.bold};
`;

const Code = styled.div`
  text-align: center;
  img {
    display: block;
    width: 38mm;
    height: 38mm;
    margin-inline: auto;
  }
`;

import { Link, Text } from '../../../design-system';
import { useTicketingData } from '../ticketingData';

/** What a visitor accepts by paying, and where to read it. In a new tab: what is typed into the card fields stays. */
export function Policies() {
  const { paymentNote, policyLinks } = useTicketingData().content;
  if (!paymentNote && policyLinks.length === 0) return null;
  return (
    <Text look="small" tone="muted">
      {paymentNote}{' '}
      {policyLinks.map(({ text, href }, index) => (
        <span key={href}>
          {index > 0 ? ' · ' : null}
          <Link href={href} openInNewTab>
            {text}
          </Link>
        </span>
      ))}
    </Text>
  );
}

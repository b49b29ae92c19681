import { Link, Text } from '../../../design-system';
import { useTicketingData } from '../shared/ticketingData';

/** The policies that a customer accepts by paying. The links open in a new tab so that the card data is not lost. */
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

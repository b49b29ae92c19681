import type { LinkModel } from '../../../content/link';
import { Link, Text } from '../../../design-system';

interface PolicyLinksProps {
  /** A note of the editors on what is accepted */
  paymentNote: string;
  policyLinks: readonly LinkModel[];
}

/** The policies that a customer accepts by paying. The links open in a new tab so that the card data is not lost. */
export function PolicyLinks({ paymentNote, policyLinks }: PolicyLinksProps) {
  if (!paymentNote && policyLinks.length === 0) return null;
  return (
    <Text look="small" tone="muted">
      <span>{paymentNote}</span>{' '}
      {policyLinks.map(({ text, href }, index) => (
        <span key={href}>
          {index > 0 ? <span> · </span> : null}
          <Link href={href} openInNewTab>
            {text}
          </Link>
        </span>
      ))}
    </Text>
  );
}

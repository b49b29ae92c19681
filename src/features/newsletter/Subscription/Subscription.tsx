import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { SubscriptionScreen } from './SubscriptionScreen';
import { useSubscriptionLink } from './useSubscriptionLink';

/** /subscription (product 4.1). Rendered in the browser only, which alone knows the link. */
export function Subscription() {
  const link = useSubscriptionLink();
  if (link === undefined) return <LoadingIndicator />;
  return <SubscriptionScreen key={link ? `${link.purpose} ${link.token}` : ''} link={link} />;
}

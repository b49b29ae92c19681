import { Button, ButtonLink, Notice } from '../../../design-system';
import { checkoutTexts as texts } from './texts';

/** Shown when the bank requires an action on its own page (3-D Secure). */
export function BankActionNotice({
  orderNumber,
  url,
  onOtherCard,
  isAbandoning,
}: {
  orderNumber: string;
  url: string;
  onOtherCard: () => void;
  isAbandoning: boolean;
}) {
  return (
    <Notice
      title={texts.actionTitle}
      actions={
        <>
          {/* Opens in this tab because the bank redirects back to it. */}
          <ButtonLink href={url} openInNewTab={false}>
            {texts.toBank}
          </ButtonLink>
          <Button variant="text" busy={isAbandoning} onClick={onOtherCard}>
            {texts.otherCard}
          </Button>
        </>
      }
    >
      <p>{texts.actionText}</p>
      <p>{texts.orderNumber(orderNumber)}</p>
    </Notice>
  );
}

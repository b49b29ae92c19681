import { navigate } from 'gatsby';
import { useState } from 'react';
import { Button, Notice, Text } from '../../../design-system';
import { hasCode } from '../../../helios/heliosError';
import type { GiftCardBalance } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { useHelios } from '../../../state/heliosContext';
import { writeStored } from '../../../lib/storage';
import { linkedGiftCardItem } from '../../../state/tickets/ticketingStorage';
import { CodeForm } from '../../shared/screen/CodeForm';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { problems } from '../../shared/problems';
import { describeProblem } from '../shared/problems';
import { balanceTexts as texts } from '../shared/texts';

const ticketingPath = '/ticketing';

/** What is left on a gift card. It can be used for tickets from here. */
export function BalanceCheck() {
  const helios = useHelios();
  const [checked, setChecked] = useState<{ number: string; balance: GiftCardBalance } | null>(null);

  async function check(number: string) {
    setChecked(null);
    setChecked({ number, balance: await helios.checkGiftCard(number) });
  }

  function use(number: string) {
    // The ticketing screens add the card, as from a link. Its number is not in an address.
    writeStored(linkedGiftCardItem, number);
    void navigate(ticketingPath);
  }

  return (
    <Panel as="section">
      <SectionHeading>{texts.heading}</SectionHeading>
      <Text>{texts.intro}</Text>
      <CodeForm
        label={texts.label}
        hint={texts.hint}
        buttonLabel={texts.submit}
        emptyError={texts.missing}
        onSubmit={check}
        getErrorText={getErrorText}
      />
      {checked ? (
        <Notice
          tone={checked.balance.balanceCents > 0 ? 'success' : 'info'}
          actions={
            checked.balance.balanceCents > 0 ? (
              <Button buttonSize="small" variant="secondary" onClick={() => use(checked.number)}>
                {texts.use}
              </Button>
            ) : undefined
          }
        >
          {describeBalance(checked.balance)}
        </Notice>
      ) : null}
    </Panel>
  );
}

function describeBalance({ last4, balanceCents, currency }: GiftCardBalance): string {
  return balanceCents > 0 ? texts.result(last4, formatMoney(balanceCents, currency)) : texts.empty(last4);
}

function getErrorText(error: unknown): string {
  // Helios refuses a number of invalid length as INVALID_REQUEST. To the visitor it is an unknown gift card.
  const { title, message } = hasCode(error, 'INVALID_REQUEST')
    ? problems.GIFT_CARD_NOT_FOUND
    : describeProblem(error);
  return `${title}. ${message}`;
}

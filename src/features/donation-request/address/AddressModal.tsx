import styled from '@emotion/styled';
import { useRef } from 'react';
import { Button, Grid, Modal, Stack, Text } from '../../../design-system';
import type { DonationAddress } from '../../../helios/types';
import type { AddressVerifier } from './useAddressVerification';

type AddressModalProps = Pick<AddressVerifier, 'question' | 'answer'>;

/**
 * Asks the visitor about an address that was corrected or not found (product 4.7). Closing it leads back to the address
 * line.
 */
export function AddressModal({ question, answer }: AddressModalProps) {
  const mainButton = useRef<HTMLButtonElement>(null);
  const suggestion = question?.suggestion;
  const { title, text } = suggestion ? texts.corrected : texts.notFound;
  return (
    <Modal
      open={question !== null}
      onClose={() => answer('edit')}
      title={title}
      role="alertdialog"
      initialFocus={mainButton}
      actions={
        <>
          <Button variant="secondary" onClick={() => answer('keep')}>
            {texts.keep}
          </Button>
          {suggestion ? (
            <Button ref={mainButton} onClick={() => answer('useSuggestion')}>
              {texts.corrected.use}
            </Button>
          ) : (
            <Button ref={mainButton} onClick={() => answer('edit')}>
              {texts.notFound.edit}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="l">
        <Text>{text}</Text>
        {question ? (
          <Grid minColumn="12rem" gap="m">
            {suggestion ? <Address label={texts.corrected.suggestion} address={suggestion} /> : null}
            <Address label={texts.corrected.typed} address={question.typed} />
          </Grid>
        ) : null}
      </Stack>
    </Modal>
  );
}

function Address({ label, address }: { label: string; address: DonationAddress }) {
  const { addressLine1, addressLine2, city, state, zipcode } = address;
  const lines = [addressLine1, addressLine2, `${city}, ${state} ${zipcode}`].filter(Boolean);
  return (
    <Stack gap="2xs">
      <Text look="label">{label}</Text>
      <Lines>{lines.join('\n')}</Lines>
    </Stack>
  );
}

const Lines = styled(Text)`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** The texts of the verification of the address (product 4.7). */
export const texts = {
  corrected: {
    title: 'Check your address',
    text: 'We know this address in another form. Which one shall we use?',
    suggestion: 'Suggested address',
    typed: 'What you typed',
    use: 'Use the suggested address',
  },
  notFound: {
    title: 'Address not found',
    text: 'We could not find this address. Please check the number, the street, the apartment or suite, and the ZIP code.',
    edit: 'Edit the address',
  },
  keep: 'Keep what I typed',
};

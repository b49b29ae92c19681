import type { Meta, StoryObj } from '@storybook/react-vite';
import type { within } from 'storybook/test';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { Container } from '../../design-system';
import { createRejection, MAX_TIMER_MS, neverAnswer, rejectUnreachable } from '../../helios/helios.mocks';
import { withHelios } from '../../state/heliosContext.mocks';
import {
  letter,
  mockHelios,
  setAsksForTheater,
  theaters,
  validFields,
  type DonationCalls,
} from './donation.mocks';
import { DonationRequestForm } from './DonationRequestForm';
import { texts } from './texts';

const meta = {
  title: 'Features/DonationRequest/DonationRequestForm',
  component: DonationRequestForm,
  args: { theaters, slowAfterMs: MAX_TIMER_MS, showsDelayMs: 0 },
  decorators: [
    (Story) => (
      <Container width="reading">
        <Story />
      </Container>
    ),
    withHelios(mockHelios),
  ],
} satisfies Meta<typeof DonationRequestForm>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const answers = (calls: Partial<DonationCalls>) => ({ answers: calls });
const submit = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: texts.send }));

async function fill(canvas: Canvas) {
  const {
    eventCode,
    location: _location,
    letter: _letter,
    country: _country,
    addressLine2: _line2,
    comments: _comments,
    ...values
  } = validFields;
  for (const [name, value] of Object.entries(values)) {
    await fireEvent.change(canvas.getByLabelText(texts.fields[name as keyof typeof values]), {
      target: { value },
    });
  }
  await canvas.findByRole('option', { name: 'Ruth' });
  await userEvent.selectOptions(canvas.getByLabelText(texts.fields.eventCode), eventCode);
  await userEvent.upload(canvas.getByLabelText(texts.fields.letter), letter);
}

export const Empty: Story = { tags: ['picture-desktop'] };

/** The runtime configuration asks for a theater instead of a show. */
export const ChoiceOfTheater: Story = {
  beforeEach: () => {
    setAsksForTheater(true);
    return () => setAsksForTheater(false);
  },
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText(texts.fields.location), 'Branson, MO');
  },
};

export const EveryFieldMissing: Story = {
  play: async ({ canvas }) => {
    await submit(canvas);
    const summary = await canvas.findByRole('alert', { name: 'Please correct the following:' });
    await waitFor(() => expect(summary).toHaveFocus());
  },
};

/** A date is chosen, and its shows are loaded. */
export const Filled: Story = { tags: ['picture-phone'], play: async ({ canvas }) => fill(canvas) };

/** No show can be chosen. The request can be repeated. */
export const ShowsFailed: Story = {
  parameters: answers({ listDonationShows: rejectUnreachable }),
  play: async ({ canvas }) => {
    await fireEvent.change(canvas.getByLabelText(texts.fields.eventDate), {
      target: { value: validFields.eventDate },
    });
    await canvas.findByText(texts.showsFailed);
  },
};

export const NoShows: Story = {
  parameters: answers({ listDonationShows: () => Promise.resolve([]) }),
  play: async ({ canvas }) => {
    await fireEvent.change(canvas.getByLabelText(texts.fields.eventDate), {
      target: { value: validFields.eventDate },
    });
    await canvas.findByText(texts.noShows);
  },
};

export const FileTooLarge: Story = {
  play: async ({ canvas }) => {
    const file = new File([new Uint8Array(4_500_001)], 'A long letter.pdf');
    await userEvent.upload(canvas.getByLabelText(texts.fields.letter), file);
    await canvas.findByRole('alertdialog', { name: texts.fileTooLarge.title });
  },
};

/** Before the request is sent, its address is verified. */
export const VerifyingAddress: Story = {
  parameters: answers({ verifyAddress: neverAnswer }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await canvas.findByRole('dialog', { name: texts.sending });
  },
};

/** The answers are in the stories of AddressModal. */
export const AddressNotFound: Story = {
  parameters: answers({ verifyAddress: () => Promise.resolve({ result: 'not_found', suggestion: null }) }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the address' }));
    await waitFor(() => expect(canvas.getByLabelText(texts.fields.addressLine1)).toHaveFocus());
  },
};

export const Sending: Story = {
  parameters: answers({ sendDonationRequest: neverAnswer }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await canvas.findByRole('dialog', { name: texts.sending });
  },
};

/** The message of Helios. The refused field is marked below the modal. */
export const Failed: Story = {
  parameters: answers({
    sendDonationRequest: createRejection(400, 'INVALID_REQUEST', [
      { path: '/donationRequest/details/eventName', message: 'not accepted' },
    ]),
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await canvas.findByRole('alertdialog', { name: texts.failedTitle });
  },
};

export const Confirmation: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await canvas.findByRole('alertdialog', { name: texts.sent.title });
  },
};

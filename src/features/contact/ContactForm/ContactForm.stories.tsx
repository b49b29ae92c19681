import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { neverAnswer, MAX_TIMER_MS, createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { Container } from '../../../design-system';
import { withHelios } from '../../../state/heliosContext.mocks';
import { mockHelios, phone, type EnquiryCalls } from '../contact.mocks';
import { ContactForm } from './ContactForm';

const meta = {
  title: 'Features/Contact/ContactForm',
  component: ContactForm,
  args: { phone, slowAfterMs: MAX_TIMER_MS },
  decorators: [
    (Story) => (
      <Container>
        <Story />
      </Container>
    ),
    withHelios(mockHelios),
  ],
} satisfies Meta<typeof ContactForm>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const answers = (calls: Partial<EnquiryCalls>) => ({ answers: calls });
const submit = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Send message' }));

async function fill(canvas: Canvas) {
  for (const [label, value] of [
    ['First name', 'Naomi'],
    ['Last name', 'Weaver'],
    ['Email address', 'naomi@example.com'],
    ['Phone number (optional)', '7175550142'],
    ['Your message', 'Is there a place for our bus?'],
  ] as const) {
    await userEvent.type(canvas.getByLabelText(label), value);
  }
  await userEvent.selectOptions(canvas.getByLabelText('What is it about?'), 'My visit to a theatre');
}

/** The initial state: no errors, and no field has the focus. */
export const Empty: Story = {
  tags: ['picture-desktop'],
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Your message')).toHaveAccessibleDescription('0 of 2000 characters');
    await expect(document.body).toHaveFocus();
  },
};

export const EveryFieldMissing: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await submit(canvas);
    const summary = await canvas.findByRole('alert', { name: 'Please correct the following:' });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(5);
  },
};

/** Errors are shown when a field loses the focus, before a submit. */
export const ErrorsOnBlur: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('First name'), 'Bartholomew Alexander the Younger');
    await userEvent.type(canvas.getByLabelText('Email address'), 'naomi@');
    await userEvent.type(canvas.getByLabelText('Phone number (optional)'), '555');
    await userEvent.tab();
    await expect(await canvas.findByText('Phone number must be at least 10 digits')).toBeVisible();
    await expect(canvas.getByText('Email address is invalid.')).toBeVisible();
    await expect(canvas.queryByRole('alert', { name: 'Please correct the following:' })).toBeNull();
  },
};

export const Sending: Story = {
  parameters: answers({ sendContactRequest: neverAnswer }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const dialog = await canvas.findByRole('dialog', { name: 'Sending your message' });
    await expect(within(dialog).getByText('One moment, please.')).toBeVisible();
  },
};

export const SendingSlowly: Story = {
  args: { slowAfterMs: 0 },
  parameters: answers({ sendContactRequest: neverAnswer }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByText(/This takes longer than usual/)).toBeVisible();
  },
};

/** The values are kept, the request can be retried, and a phone number is shown. */
export const Failed: Story = {
  parameters: answers({ sendContactRequest: rejectUnreachable }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const notice = await canvas.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(canvas.getByText(/Or call us: 1-800-555-0117\./)).toBeVisible();
    await expect(canvas.getByLabelText('Your message')).toHaveValue('Is there a place for our bus?');
  },
};

/** Without a phone number, the message does not mention a call. */
export const FailedWithoutPhone: Story = {
  args: { phone: '' },
  parameters: answers({ sendContactRequest: createRejection(503, 'DATABASE_UNAVAILABLE') }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByText('We cannot take messages right now')).toBeVisible();
    await expect(canvas.queryByText(/call us/)).toBeNull();
  },
};

/** A field that Helios refuses is marked, and no retry is offered. */
export const FieldRefused: Story = {
  parameters: answers({
    sendContactRequest: createRejection(400, 'INVALID_REQUEST', [
      { path: '/contact/emailAddress', message: 'no' },
    ]),
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await waitFor(() => expect(canvas.getByLabelText('Email address')).toBeInvalid());
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};

/** The notice is shown before a submit. */
export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => Reflect.deleteProperty(navigator, 'onLine');
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible();
  },
};

export const Confirmation: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const thanks = await canvas.findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await expect(within(thanks).getByText(/your reference is LQ-7K3M9QXA/)).toBeVisible();
    await waitFor(() => expect(within(thanks).getByRole('button', { name: 'Okay' })).toHaveFocus());
  },
};

/** After the confirmation is closed, the form is empty. */
export const AfterConfirmation: Story = {
  play: async (context) => {
    await Confirmation.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.getByLabelText('Your message')).toHaveValue('');
    await expect(canvas.getByLabelText('What is it about?')).toHaveValue('');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

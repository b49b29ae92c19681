import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { never, NEVER_MS, refused, unreachable } from '../../../api/helios.mocks';
import { Container } from '../../../design-system';
import { withHelios } from '../../../state/heliosContext.mocks';
import { mockHelios, phone, type EnquiryCalls } from '../contact.mocks';
import { ContactForm } from './ContactForm';

const meta = {
  title: 'Features/Contact/ContactForm',
  component: ContactForm,
  args: { phone, slowAfterMs: NEVER_MS },
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

const answers = (given: Partial<EnquiryCalls>) => ({ answers: given });
const press = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Send message' }));

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

/** As the page opens: nothing is wrong yet, and nothing takes the focus. */
export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Your message')).toHaveAccessibleDescription('0 of 2000 characters');
    await expect(document.body).toHaveFocus();
  },
};

export const EveryFieldMissing: Story = {
  play: async ({ canvas }) => {
    await press(canvas);
    const summary = await canvas.findByRole('alert', { name: 'Please correct the following:' });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(5);
  },
};

/** What is wrong is said when a field is left, before anything is sent. */
export const WrongAsTyped: Story = {
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
  parameters: answers({ sendContactRequest: never }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    const dialog = await canvas.findByRole('dialog', { name: 'Sending your message' });
    await expect(within(dialog).getByText('One moment, please.')).toBeVisible();
  },
};

export const SendingSlowly: Story = {
  args: { slowAfterMs: 0 },
  parameters: answers({ sendContactRequest: never }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    await expect(await canvas.findByText(/This takes longer than usual/)).toBeVisible();
  },
};

/** What was typed is still there, the same can be sent again, and there is a number to call. */
export const Failed: Story = {
  parameters: answers({ sendContactRequest: unreachable }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    const notice = await canvas.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(canvas.getByText(/Or call us: 1-800-555-0117\./)).toBeVisible();
    await expect(canvas.getByLabelText('Your message')).toHaveValue('Is there a place for our bus?');
  },
};

/** Where nobody answers a telephone, no number is promised. */
export const FailedWithoutATelephone: Story = {
  args: { phone: '' },
  parameters: answers({ sendContactRequest: refused(503, 'DATABASE_UNAVAILABLE') }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    await expect(await canvas.findByText('We cannot take messages right now')).toBeVisible();
    await expect(canvas.queryByText(/call us/)).toBeNull();
  },
};

/** Helios checks again: the field that it refused is marked, and to send the same again is not offered. */
export const FieldRefused: Story = {
  parameters: answers({
    sendContactRequest: refused(400, 'INVALID_REQUEST', [{ path: '/contact/emailAddress', message: 'no' }]),
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    await waitFor(() => expect(canvas.getByLabelText('Email address')).toBeInvalid());
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
};

/** Known before anything is sent. */
export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    return () => Reflect.deleteProperty(navigator, 'onLine');
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible();
  },
};

export const ThankYou: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    const thanks = await canvas.findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await expect(within(thanks).getByText(/your reference is LQ-7K3M9QXA/)).toBeVisible();
    await waitFor(() => expect(within(thanks).getByRole('button', { name: 'Okay' })).toHaveFocus());
  },
};

/** Closed, the thanks leave the form as it was before anything was typed. */
export const AfterTheThanks: Story = {
  play: async (context) => {
    await ThankYou.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.getByLabelText('Your message')).toHaveValue('');
    await expect(canvas.getByLabelText('What is it about?')).toHaveValue('');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

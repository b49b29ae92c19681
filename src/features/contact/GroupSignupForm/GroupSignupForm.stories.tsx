import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { neverAnswer, MAX_TIMER_MS, createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { Container } from '../../../design-system';
import { withHelios } from '../../../state/heliosContext.mocks';
import { mockHelios, phone, shows, type EnquiryCalls } from '../contact.mocks';
import { GroupSignupForm } from './GroupSignupForm';

const meta = {
  title: 'Features/Contact/GroupSignupForm',
  component: GroupSignupForm,
  args: { phone, shows, slowAfterMs: MAX_TIMER_MS },
  decorators: [
    (Story) => (
      <Container>
        <Story />
      </Container>
    ),
    withHelios(mockHelios),
  ],
} satisfies Meta<typeof GroupSignupForm>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const answers = (calls: Partial<EnquiryCalls>) => ({ answers: calls });
const submit = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Ask for places' }));

async function fill(canvas: Canvas) {
  for (const [label, value] of [
    ['Name of your group', 'First Church of Ronks'],
    ['First name', 'Naomi'],
    ['Last name', 'Weaver'],
    ['Email address', 'naomi@example.com'],
    ['Phone number', '7175550142'],
    ['The day you would like to come', '2026-05-09'],
    ['How many of you are coming?', '42'],
  ] as const) {
    await userEvent.type(canvas.getByLabelText(label), value);
  }
  await userEvent.selectOptions(canvas.getByLabelText('Show'), 'Ruth, Lancaster');
}

/** The initial state: shows with their theaters, and dates from tomorrow on. */
export const Empty: Story = {
  tags: ['picture-desktop'],
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('The day you would like to come')).toHaveAttribute(
      'min',
      '2026-03-15',
    );
    await expect(document.body).toHaveFocus();
  },
};

/** Without shows, date and message can still be sent. */
export const NoShows: Story = {
  args: { shows: [] },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByLabelText('Show')).getAllByRole('option')).toHaveLength(1);
  },
};

export const EveryFieldMissing: Story = {
  play: async ({ canvas }) => {
    await submit(canvas);
    const summary = await canvas.findByRole('alert', { name: 'Please correct the following:' });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(8);
  },
};

/** A group that is too small and a date in the past. */
export const ErrorsOnBlur: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('The day you would like to come'), '2026-03-14');
    await userEvent.type(canvas.getByLabelText('How many of you are coming?'), '12');
    await userEvent.tab();
    await expect(await canvas.findByText(/A group begins at 13 people/)).toBeVisible();
    await expect(canvas.getByText('Please choose a day in the future.')).toBeVisible();
  },
};

export const Sending: Story = {
  parameters: answers({ sendGroupRequest: neverAnswer }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByRole('dialog', { name: 'Sending your request' })).toBeVisible();
  },
};

/** The values are kept, the request can be retried, and a phone number is shown. */
export const Failed: Story = {
  parameters: answers({ sendGroupRequest: rejectUnreachable }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const notice = await canvas.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(canvas.getByText(/Or call us: 1-800-555-0117\./)).toBeVisible();
    await expect(canvas.getByLabelText('How many of you are coming?')).toHaveValue('42');
  },
};

/** A field that Helios refuses is marked. */
export const FieldRefused: Story = {
  parameters: answers({
    sendGroupRequest: createRejection(400, 'INVALID_REQUEST', [
      { path: '/eventCode', message: 'no such show' },
    ]),
  }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await waitFor(() => expect(canvas.getByLabelText('Show')).toBeInvalid());
  },
};

export const Confirmation: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const thanks = await canvas.findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await expect(within(thanks).getByText(/Your reference is LQ-7K3M9QXA/)).toBeVisible();
    await waitFor(() => expect(within(thanks).getByRole('button', { name: 'Okay' })).toHaveFocus());
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { neverAnswer, MAX_TIMER_MS, rejectUnreachable } from '../../../helios/helios.mocks';
import { Container } from '../../../design-system';
import { withHelios } from '../../../state/heliosContext.mocks';
import { mockHelios, type StayInTouchCalls } from '../StayInTouchFlow/StayInTouchFlow.mocks';
import { SignupForm } from './SignupForm';

const meta = {
  title: 'Features/Newsletter/SignupForm',
  component: SignupForm,
  args: { slowAfterMs: MAX_TIMER_MS },
  decorators: [
    (Story) => (
      <Container>
        <Story />
      </Container>
    ),
    withHelios(mockHelios),
  ],
} satisfies Meta<typeof SignupForm>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const answers = (calls: Partial<StayInTouchCalls>) => ({ answers: calls });

/** Waits until the lists are loaded and the form has its final height. */
const ready = (canvas: Canvas) => canvas.findByRole('checkbox', { name: 'Films and streaming' });

const submit = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Sign Up' }));

async function fill(canvas: Canvas) {
  await ready(canvas);
  for (const [label, value] of [
    ['First name', 'Naomi'],
    ['Last name', 'Weaver'],
    ['Email address', 'naomi@example.com'],
    ['Phone number', '7175550142'],
    ['Address', '12 Orchard Lane'],
    ['City', 'Ronks'],
    ['State', 'PA'],
    ['ZIP code', '17572'],
  ] as const) {
    await userEvent.type(canvas.getByLabelText(label), value);
  }
}

/** The initial state: the fields are empty, and no field has the focus. */
export const Empty: Story = {
  tags: ['picture-phone'],
  play: async ({ canvas }) => {
    await ready(canvas);
    await expect(canvas.getByLabelText('Email address')).toHaveValue('');
    await expect(canvas.getByRole('combobox', { name: 'Country' })).toHaveValue('USA');
    await expect(document.body).toHaveFocus();
  },
};

export const EveryFieldMissing: Story = {
  play: async ({ canvas }) => {
    await ready(canvas);
    await submit(canvas);
    const summary = await canvas.findByRole('alert', { name: 'Please correct the following:' });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(8);
  },
};

/** Both lists failed to load: the form can be submitted, and each list can be retried. */
export const ListsFailed: Story = {
  parameters: answers({
    listCountries: rejectUnreachable,
    listMarketingInterests: rejectUnreachable,
    listBlockedEmailDomains: rejectUnreachable,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('What we write about could not be loaded.')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  },
};

export const Submitting: Story = {
  parameters: answers({ stayInTouch: neverAnswer }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    await expect(await canvas.findByRole('dialog', { name: 'Submitting your subscription' })).toBeVisible();
  },
};

/** The values are kept, and the request can be retried. */
export const Failed: Story = {
  parameters: answers({ stayInTouch: rejectUnreachable }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const notice = await canvas.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(canvas.getByLabelText('First name')).toHaveValue('Naomi');
  },
};

export const Confirmation: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await submit(canvas);
    const thanks = await canvas.findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await waitFor(() => expect(within(thanks).getByRole('button', { name: 'Okay' })).toBeVisible());
  },
};

/** After the confirmation is closed, the form is empty. */
export const AfterConfirmation: Story = {
  play: async (context) => {
    await Confirmation.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.getByLabelText('First name')).toHaveValue('');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { never, NEVER_MS, unreachable } from '../../../api/helios.mocks';
import { Container } from '../../../design-system';
import { withHelios } from '../../../state/heliosContext.mocks';
import { mockHelios, type StayInTouchCalls } from '../StayInTouchFlow/StayInTouchFlow.mocks';
import { SignupForm } from './SignupForm';

const meta = {
  title: 'Features/Newsletter/SignupForm',
  component: SignupForm,
  args: { slowAfterMs: NEVER_MS },
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

const answers = (given: Partial<StayInTouchCalls>) => ({ answers: given });

/** Waits until the lists are there: the form is as tall as it will be. */
const ready = (canvas: Canvas) => canvas.findByRole('checkbox', { name: 'Films and streaming' });

const press = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Sign Up' }));

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

/** As the page opens: nothing is known of the visitor, and nothing of the page takes the focus. */
export const Empty: Story = {
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
    await press(canvas);
    const summary = await canvas.findByRole('alert', { name: 'Please correct the following:' });
    await expect(summary).toHaveFocus();
    await expect(within(summary).getAllByRole('link')).toHaveLength(8);
  },
};

/** Neither list could be loaded: the form can be sent all the same, and each can be asked for again. */
export const ListsFailed: Story = {
  parameters: answers({
    listCountries: unreachable,
    listMarketingInterests: unreachable,
    listBlockedEmailDomains: unreachable,
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('What we write about could not be loaded.')).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
  },
};

export const Submitting: Story = {
  parameters: answers({ stayInTouch: never }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    await expect(await canvas.findByRole('dialog', { name: 'Submitting your subscription' })).toBeVisible();
  },
};

/** What was typed is still there, and the same can be sent again. */
export const Failed: Story = {
  parameters: answers({ stayInTouch: unreachable }),
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    const notice = await canvas.findByText('We cannot be reached right now');
    await waitFor(() => expect(notice.closest('[tabindex="-1"]')).toHaveFocus());
    await expect(canvas.getByLabelText('First name')).toHaveValue('Naomi');
  },
};

export const ThankYou: Story = {
  play: async ({ canvas }) => {
    await fill(canvas);
    await press(canvas);
    const thanks = await canvas.findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await waitFor(() => expect(within(thanks).getByRole('button', { name: 'Okay' })).toBeVisible());
  },
};

/** Closed, the thanks leave the form as it was before anything was typed. */
export const AfterTheThanks: Story = {
  play: async (context) => {
    await ThankYou.play?.(context);
    const { canvas } = context;
    await userEvent.click(canvas.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(canvas.queryByRole('alertdialog')).toBeNull());
    await expect(canvas.getByLabelText('First name')).toHaveValue('');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

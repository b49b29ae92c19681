import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createRejection, rejectUnreachable } from '../../../helios/helios.mocks';
import { withHelios } from '../../../state/heliosContext.mocks';
import { mockHelios, type StayInTouchCalls } from '../StayInTouchFlow/StayInTouchFlow.mocks';
import { StayInTouchBand } from './StayInTouchBand';
import { content, header } from './StayInTouchBand.mocks';

const meta = {
  title: 'Features/Newsletter/StayInTouchBand',
  component: StayInTouchBand,
  args: { header, content },
  parameters: { layout: 'fullscreen' },
  decorators: [withHelios(mockHelios)],
} satisfies Meta<typeof StayInTouchBand>;

export default meta;
type Story = StoryObj<typeof meta>;

type Canvas = ReturnType<typeof within>;

const field = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Email address' });
const signUp = (canvas: Canvas) => canvas.getByRole('button', { name: 'Sign Up' });

export const Empty: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  play: async ({ canvasElement }) => {
    const button = signUp(within(canvasElement));
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription('Enter your email address to sign up.');
  },
};

/** With a valid address the background glow is brighter. */
export const Filled: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), 'naomi@example.com');
    await expect(signUp(canvas)).not.toHaveAttribute('aria-disabled');
  },
};

export const ForcedColors: Story = {
  ...Filled,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};

/** Sign Up was pressed with nothing in the field. */
export const Required: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(signUp(canvas));
    await expect(field(canvas)).toHaveFocus();
    await expect(field(canvas)).toHaveAccessibleDescription('Email address is required.');
  },
};

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), 'naomi@{Enter}');
    await expect(field(canvas)).toHaveAccessibleDescription('Email address is invalid.');
  },
};

export const TooLong: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), `${'naomi'.repeat(9)}@example.com{Enter}`);
    await expect(field(canvas)).toHaveAccessibleDescription('Email address is too long.');
  },
};

export const ProviderBlocked: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), 'naomi@mailinator.com');
    await userEvent.tab();
    await waitFor(() =>
      expect(field(canvas)).toHaveAccessibleDescription('Your email provider is not supported'),
    );
    await expect(signUp(canvas)).toHaveAttribute('aria-disabled', 'true');
  },
};

export const FormLoading: Story = {
  args: { loadFlow: () => new Promise(() => undefined) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), 'naomi@example.com{Enter}');
    await expect(signUp(canvas)).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByRole('status')).toHaveTextContent('Opening the form…');
  },
};

export const FormLoadFailed: Story = {
  args: { loadFlow: () => Promise.reject(new Error('Loading chunk 1 failed')) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), 'naomi@example.com{Enter}');
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('The sign-up form could not be loaded.'),
    );
    await expect(signUp(canvas)).not.toHaveAttribute('aria-disabled');
  },
};

export const LongTexts: Story = {
  args: {
    header: 'A letter now and then, with everything that happens on our stages and behind the curtain',
    content: `${content}<p>Friends of the house also hear first when the seats of a new season are released, which at Christmas is a matter of hours. You can leave with a click in every letter.</p>`,
  },
};

/** From the band through the form to the confirmation. */
export const CompleteFlow: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), 'naomi@example.com{Enter}');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Stay in touch' }));
    await expect(dialog.getByLabelText('Email address')).toHaveValue('naomi@example.com');
    await userEvent.type(dialog.getByLabelText('First name'), 'Naomi');
    await userEvent.type(dialog.getByLabelText('Last name'), 'Weaver');
    await userEvent.type(dialog.getByLabelText('Phone number'), '7175550142');
    await userEvent.type(dialog.getByLabelText('Address'), '12 Orchard Lane');
    await userEvent.type(dialog.getByLabelText('City'), 'Ronks');
    await userEvent.type(dialog.getByLabelText('State'), 'PA');
    await userEvent.type(dialog.getByLabelText('ZIP code'), '17572');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Films and streaming' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Up' }));
    const thanks = await canvas.findByRole('alertdialog', { name: 'Thank you, Naomi' });
    await userEvent.click(within(thanks).getByRole('button', { name: 'Okay' }));
    await expect(field(canvas)).toHaveValue('');
    await expect(signUp(canvas)).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Helios is unreachable: the form opens and can be submitted without the lists. */
export const HeliosUnreachable: Story = {
  parameters: {
    answers: {
      listCountries: rejectUnreachable,
      listMarketingInterests: createRejection(503, 'DATABASE_UNAVAILABLE'),
      listBlockedEmailDomains: rejectUnreachable,
    } satisfies Partial<StayInTouchCalls>,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(field(canvas), 'naomi@example.com{Enter}');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Stay in touch' }));
    await expect(await dialog.findByText('The other countries could not be loaded.')).toBeVisible();
    await expect(dialog.getByText('What we write about could not be loaded.')).toBeVisible();
  },
};

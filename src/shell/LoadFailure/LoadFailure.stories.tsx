import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { LoadFailure } from './LoadFailure';

const meta = {
  title: 'Shell/LoadFailure',
  component: LoadFailure,
  args: { onTryAgain: fn(), onGoHome: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof LoadFailure>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The page could not be rendered. */
export const InPlaceOfThePage: Story = {
  tags: ['picture-phone'],
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveFocus();
    const home = canvas.getByRole('link', { name: 'Back to the front door' });
    await expect(home).toHaveAttribute('href', '/');
    await userEvent.click(home);
    await waitFor(() => expect(args.onGoHome).toHaveBeenCalledOnce());
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(args.onTryAgain).toHaveBeenCalledOnce());
  },
};

/** The server-rendered page below can still be read. */
export const AboveAPageThatCanBeRead: Story = {
  args: { onClose: fn() },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** The site is unreachable, so the page is not reloaded. */
export const Offline: Story = {
  args: { offline: true },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('The connection is gone');
    window.dispatchEvent(new Event('online'));
    await expect(args.onTryAgain).toHaveBeenCalledOnce();
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import { InfoModals } from './InfoModals';
import { infoModalsMock as mock } from './InfoModals.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/InfoModals',
  component: InfoModals,
  args: { ...place, ...mock },
  parameters: {
    layout: 'fullscreen',
    docs: { description: { component: readme }, story: { inline: false, iframeHeight: 420 } },
  },
  beforeEach: () => sessionStorage.clear(),
} satisfies Meta<typeof InfoModals>;

export default meta;
type Story = StoryObj<typeof meta>;

/** For code that comes when it is needed. */
const patience = { timeout: 10_000 };

const page = () => within(document.body);

/** In its place stands a button. Escape closes, and the focus goes back to it. */
export const ByItsButton: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Coming by bus?' });
    await userEvent.click(button);
    await expect(
      await page().findByRole('dialog', { name: 'About the covered bridge' }, patience),
    ).toBeVisible();
    await userEvent.click(page().getByRole('button', { name: 'Okay' }));
    await expect(button).toHaveFocus();
  },
};

/** Once a visit, when the page is complete. */
export const ByItself: Story = {
  args: { opensBy: 'load', closeButtonText: 'I will' },
  play: async () => {
    await expect(await page().findByRole('button', { name: 'I will' }, patience)).toBeVisible();
  },
};

export const WithoutATitle: Story = {
  args: { opensBy: 'load', modalTitle: '' },
  play: async () => {
    await expect(
      await page().findByRole('dialog', { name: 'A word from the house' }, patience),
    ).toBeVisible();
  },
};

/** The text scrolls; title and button stay. */
export const TenTimesTheText: Story = {
  args: {
    opensBy: 'load',
    modalTitle: tenTimes(mock.modalTitle),
    message: tenTimes(mock.message),
    closeButtonText: tenTimes('Okay'),
  },
  play: async () => {
    await expect(await page().findByRole('dialog', {}, patience)).toBeVisible();
  },
};

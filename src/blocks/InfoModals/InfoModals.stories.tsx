import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { InfoModals } from './InfoModals';
import { infoModalsMock as mock } from './InfoModals.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/InfoModals',
  component: InfoModals,
  args: { ...placement, ...mock },
  parameters: {
    layout: 'fullscreen',
    docs: { description: { component: readme }, story: { inline: false, iframeHeight: 420 } },
  },
  beforeEach: () => sessionStorage.clear(),
} satisfies Meta<typeof InfoModals>;

export default meta;
type Story = StoryObj<typeof meta>;

const page = () => within(document.body);

/** A button in the block's position opens the modal. When it closes, the focus returns to the button. */
export const ByItsButton: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Coming by bus?' });
    await userEvent.click(button);
    await expect(await page().findByRole('dialog', { name: 'About the covered bridge' })).toBeVisible();
    await userEvent.click(page().getByRole('button', { name: 'Okay' }));
    await expect(button).toHaveFocus();
  },
};

/** The modal opens once per visit, after the page has loaded. */
export const ByItself: Story = {
  tags: ['block-picture', 'picture-phone', 'picture-desktop'],
  args: { opensBy: 'load', closeButtonText: 'I will' },
  play: async () => {
    await expect(await page().findByRole('button', { name: 'I will' })).toBeVisible();
  },
};

export const WithoutATitle: Story = {
  args: { opensBy: 'load', modalTitle: '' },
  play: async () => {
    await expect(await page().findByRole('dialog', { name: 'A word from the house' })).toBeVisible();
  },
};

/** The text scrolls; title and button stay visible. */
export const TenTimesTheText: Story = {
  args: {
    opensBy: 'load',
    modalTitle: repeatTenTimes(mock.modalTitle),
    message: repeatTenTimes(mock.message),
    closeButtonText: repeatTenTimes('Okay'),
  },
  play: async () => {
    await expect(await page().findByRole('dialog')).toBeVisible();
  },
};

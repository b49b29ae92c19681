import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { PromoModals } from './PromoModals';
import { promoModalsMock as mock } from './PromoModals.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/PromoModals',
  component: PromoModals,
  args: { ...placement, ...mock },
  parameters: {
    layout: 'fullscreen',
    docs: { description: { component: readme }, story: { inline: false, iframeHeight: 620 } },
  },
  beforeEach: () => sessionStorage.clear(),
} satisfies Meta<typeof PromoModals>;

export default meta;
type Story = StoryObj<typeof meta>;

const page = () => within(document.body);
const expectOpenModal: Story['play'] = async () => {
  await expect(await page().findByRole('dialog')).toBeVisible();
};

/** A button in the block's position opens the modal. */
export const ByItsButton: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'See the Christmas play' });
    await userEvent.click(button);
    await userEvent.click(await page().findByRole('button', { name: 'Close' }));
    await expect(button).toHaveFocus();
  },
};

/** The modal opens once per visit, after the page has loaded. */
export const ByItself: Story = {
  tags: ['block-picture', 'picture-phone', 'picture-desktop'],
  args: { opensBy: 'load' },
  play: expectOpenModal,
};

/** An image without a description, no title, no text, one button. */
export const PictureAlone: Story = {
  args: {
    opensBy: 'load',
    modalTitle: '',
    image: pictureMock('show-elijah', ''),
    text: '',
    buttons: mock.buttons.slice(0, 1),
  },
  play: expectOpenModal,
};

export const TenTimesTheText: Story = {
  args: {
    opensBy: 'load',
    modalTitle: repeatTenTimes(mock.modalTitle),
    text: repeatTenTimes(mock.text),
    buttons: mock.buttons.map((button) => ({ ...button, text: repeatTenTimes(button.text) })),
  },
  play: expectOpenModal,
};

export const FiftyButtons: Story = {
  args: {
    opensBy: 'load',
    buttons: Array.from({ length: 50 }, (_, index) => ({
      id: `b${index}`,
      text: `Evening ${index + 1}`,
      href: '/ticketing',
      variant: 'secondary',
    })),
  },
  play: expectOpenModal,
};

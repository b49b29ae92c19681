import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { pictureMock } from '../../design-system/Image/Image.mocks';
import { tenTimes } from '../tenTimes';
import { place } from '../testPlace';
import { PromoModals } from './PromoModals';
import { promoModalsMock as mock } from './PromoModals.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/PromoModals',
  component: PromoModals,
  args: { ...place, ...mock },
  parameters: {
    layout: 'fullscreen',
    docs: { description: { component: readme }, story: { inline: false, iframeHeight: 620 } },
  },
  beforeEach: () => sessionStorage.clear(),
} satisfies Meta<typeof PromoModals>;

export default meta;
type Story = StoryObj<typeof meta>;

/** For code that comes when it is needed. */
const patience = { timeout: 10_000 };

const page = () => within(document.body);
const opened: Story['play'] = async () => {
  await expect(await page().findByRole('dialog', {}, patience)).toBeVisible();
};

/** In its place stands a button. */
export const ByItsButton: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'See the Christmas play' });
    await userEvent.click(button);
    await userEvent.click(await page().findByRole('button', { name: 'Close' }, patience));
    await expect(button).toHaveFocus();
  },
};

/** Once a visit, when the page is complete. */
export const ByItself: Story = { args: { opensBy: 'load' }, play: opened };

/** A picture without a description, no title, no text, one button. */
export const PictureAlone: Story = {
  args: {
    opensBy: 'load',
    modalTitle: '',
    image: pictureMock('show-elijah', ''),
    text: '',
    buttons: mock.buttons.slice(0, 1),
  },
  play: opened,
};

export const TenTimesTheText: Story = {
  args: {
    opensBy: 'load',
    modalTitle: tenTimes(mock.modalTitle),
    text: tenTimes(mock.text),
    buttons: mock.buttons.map((button) => ({ ...button, text: tenTimes(button.text) })),
  },
  play: opened,
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
  play: opened,
};

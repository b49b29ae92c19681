import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { repeatTenTimes, placement } from '../blocks.mocks';
import { JumpToSections } from './JumpToSections';
import { jumpToSectionsMock as mock } from './JumpToSections.mocks';
import readme from './README.md?raw';
import { onlyOn } from '../../design-system/screens.mocks';

const meta = {
  title: 'Blocks/JumpToSections',
  component: JumpToSections,
  args: { ...placement, ...mock },
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof JumpToSections>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A row on wide screens, a closed menu on phones. */
export const Sections: Story = { tags: ['picture-phone', 'picture-desktop'] };

export const OnNightInk: Story = { args: { darkBackground: true } };

export const MenuOpen: Story = {
  tags: ['picture-phone'],
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('link')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Jump to a section:' }));
    await expect(canvas.getAllByRole('link')).toHaveLength(4);
  },
};

/** One section with a long text. */
export const OneAndLong: Story = {
  args: {
    links: mock.links.slice(0, 1).map((link) => ({ ...link, text: repeatTenTimes(link.text) })),
  },
};

export const FiftySections: Story = {
  args: {
    links: Array.from({ length: 50 }, (_, index) => ({
      id: String(index),
      text: `Section ${index + 1}`,
      sectionId: `section-${index}`,
    })),
  },
};

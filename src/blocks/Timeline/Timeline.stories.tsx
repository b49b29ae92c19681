import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { AllBlocks } from '../islands.mocks';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { Timeline } from './Timeline';
import { timelineMock as mock } from './Timeline.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/Timeline',
  component: Timeline,
  args: { ...placement, ...mock },
  decorators: [
    (Story) => (
      <AllBlocks>
        <Story />
      </AllBlocks>
    ),
  ],
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof Timeline>;

export default meta;
type Story = StoryObj<typeof meta>;

const darkSections = mock.sections.map((section) => ({
  ...section,
  timelineBlocks: section.timelineBlocks.map((block) => ({ ...block, darkBackground: true })),
}));

/** On the light surface. A dark block inside it looks like a card. */
export const OnParchment: Story = { tags: ['picture-phone', 'picture-desktop'] };

export const OnNightInk: Story = { args: { darkBackground: true, sections: darkSections } };

/** The current year is highlighted, and the menu stays in view. */
export const Scrolled: Story = {
  play: async ({ canvas }) => {
    document.getElementById('year-2004')?.scrollIntoView();
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: '2004' })).toHaveAttribute('aria-current', 'location'),
    );
  },
};

/** One section without blocks, and no title. */
export const One: Story = {
  args: {
    title: '',
    sections: mock.sections.slice(0, 1).map((section) => ({ ...section, timelineBlocks: [] })),
  },
};

/** Long texts and fifty years. The menu scrolls automatically. */
export const Long: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    sections: Array.from({ length: 50 }, (_, index) => {
      const section = nth(mock.sections, 1);
      const year = String(1976 + index);
      return {
        ...section,
        id: year,
        year: index === 2 ? repeatTenTimes(year) : year,
        anchor: `year-${year}`,
        sectionHeader: index === 1 ? repeatTenTimes(section.sectionHeader) : section.sectionHeader,
        timelineBlocks: section.timelineBlocks.map((block) => ({ ...block, id: `${year}-${block.id}` })),
      };
    }),
  },
};

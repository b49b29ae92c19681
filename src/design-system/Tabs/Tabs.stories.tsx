import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Icon, type IconName } from '../Icon/Icon';
import { Text } from '../Typography/Text';
import { Tabs, type TabItem } from './Tabs';
import { onlyOn } from '../screens.mocks';

const makeTab = (id: string, title: string, text: string, icon?: IconName): TabItem => ({
  id,
  title,
  content: <Text>{text}</Text>,
  icon: icon && <Icon name={icon} />,
  activeIcon: icon && <Icon name="check" />,
});

const threeTabs = [
  makeTab('seats', 'Seats', 'Two thousand of them, each with a view of all three stages.', 'seat'),
  makeTab('time', 'Times', 'Tuesday to Saturday, at three and at seven.', 'clock'),
  makeTab('place', 'The way', 'Off Route 30, between the fields.', 'pin'),
];

const sixTabs = [
  ...threeTabs,
  makeTab('groups', 'Groups and churches', 'Twenty or more pay less.'),
  makeTab('access', 'Access for everyone', 'Lifts, loops, and seats beside a wheelchair.'),
  makeTab('food', 'Before the show', 'The foyer opens two hours before.'),
];

const meta = {
  title: 'Design system/Tabs',
  component: Tabs,
  args: { items: threeTabs, label: 'Your visit', onChange: fn() },
  parameters: {
    docs: {
      description: {
        component: `Tabs with panels, of which one is shown.

**Use** it for two to six parallel views of one subject. **Do not use** it for steps, or for content that is read in
sequence: use headings or Accordion.

**Accessibility:** the Tab key focuses the active tab; arrow keys, Home and End activate the others. All panels are in the
document, so that search and anchors find their text.`,
      },
    },
  },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithIcons: Story = { tags: ['picture-phone'] };

export const OnNightInk: Story = { args: { defaultIndex: 1 }, parameters: { surface: 'dark' } };

export const WordsAlone: Story = {
  args: { items: threeTabs.map((tab) => ({ ...tab, icon: null, activeIcon: null })) },
};

export const ByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: 'Seats' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('tab', { name: 'The way' })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Off Route 30');
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Times' })).toHaveFocus();
  },
};

/** The row of tabs scrolls horizontally and shows a hint. */
export const MoreThanFit: Story = {
  tags: ['picture-phone'],
  args: { items: sixTabs, overflowHint: 'Swipe for more' },
  parameters: { chromatic: onlyOn('phone') },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Swipe for more')).toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'Groups and churches' }));
    const tab = canvas.getByRole('tab', { name: 'Groups and churches' }).getBoundingClientRect();
    await expect(tab.left).toBeGreaterThanOrEqual(0);
    await expect(tab.right).toBeLessThanOrEqual(window.innerWidth);
    await expect(window.scrollY).toBe(0);
  },
};

export const AllFit: Story = {
  args: { items: sixTabs, overflowHint: 'Swipe for more' },
  parameters: { chromatic: onlyOn('desktop') },
  play: async ({ canvas }) => expect(canvas.queryByText('Swipe for more')).toBeNull(),
};

/** With forced colors the active tab is still distinguishable. */
export const ForcedColors: Story = {
  tags: ['picture-phone'],
  args: { defaultIndex: 1 },
  parameters: { chromatic: { forcedColors: 'active' } },
};

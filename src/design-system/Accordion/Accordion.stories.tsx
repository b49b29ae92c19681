import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { RichText } from '../Typography/RichText';
import { Accordion, type AccordionItem } from './Accordion';

const items: AccordionItem[] = [
  {
    id: 'age',
    anchor: 'how-old-should-children-be',
    title: 'How old should children be?',
    content: 'Two years or more. Children of any age need a ticket of their own.',
  },
  {
    id: 'seat',
    anchor: 'is-there-a-bad-seat',
    title: 'Is there a bad seat?',
    content: (
      <RichText html='<p>No. The stage wraps around the house on three sides.</p><ul><li>Row A is at the stage.</li><li>The <a href="/lancaster">balcony</a> sees it all.</li></ul>' />
    ),
  },
  {
    id: 'late',
    title:
      'What happens when the bus with which our whole congregation travels gets stuck behind a plough and comes after the curtain has gone up?',
    content: 'You are let in at the first pause.',
  },
];

const meta = {
  title: 'Design system/Accordion',
  component: Accordion,
  args: { items, headingLevel: 3 },
  parameters: {
    docs: {
      description: {
        component: `Items that open independently of each other, such as questions and answers.

**Use** it for a list of long texts of which a visitor needs one or two. **Do not use** it for text that everyone must
read, or for a single item. For views of which one is always shown, use Tabs.

**Accessibility:** native \`<details>\` elements. They work before hydration, report their state, and open for "find in page"
and for links to their content. Set \`headingLevel\` to one below the heading above the accordion.`,
      },
    },
  },
} satisfies Meta<typeof Accordion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};

export const Open: Story = {
  tags: ['picture-phone'],
  args: { items: items.map((item) => ({ ...item, open: true })) },
};

export const OpenOnNightInk: Story = { ...Open, parameters: { surface: 'dark' } };

export const ForcedColors: Story = {
  tags: ['picture-phone'],
  args: { items: items.map((item, index) => ({ ...item, open: index === 1 })) },
  parameters: { chromatic: { forcedColors: 'active' } },
};

/** Opening an item leaves the others open. Enter and Space work because `<summary>` is a native control. */
export const ByHand: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText('How old should children be?'));
    await userEvent.click(canvas.getByText('Is there a bad seat?'));
    await expect(canvas.getByText(/Two years or more/)).toBeVisible();
    await expect(canvas.getByText(/The stage wraps around/)).toBeVisible();
    await userEvent.click(canvas.getByText('How old should children be?'));
    await expect(canvas.getByText(/Two years or more/)).not.toBeVisible();
    await expect(canvas.getByText(/The stage wraps around/)).toBeVisible();
  },
};

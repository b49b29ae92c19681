import type { Meta, StoryObj } from '@storybook/react-vite';
import { navigate } from 'gatsby';
import { expect, userEvent, within } from 'storybook/test';
import { Stack } from '../Layout/Layout';
import { Text } from '../Typography/Text';
import { Link } from './Link';

const meta = {
  title: 'Design system/Link',
  component: Link,
  args: { href: '/shows/ruth', children: 'Ruth among the barley' },
  parameters: {
    docs: {
      description: {
        component: `A link in text or a list.

**Use** it for every target: pages of this site, anchors, phone numbers and other sites. **Do not use** it for actions: use
Button.

**Accessibility:** the text describes the target without its context. Links to other sites open a new tab and say so. The
link to the current page is marked. The underline stays visible in text; \`data-quiet\` is for lists of links only.`,
      },
    },
  },
} satisfies Meta<typeof Link>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Navigates without a reload. */
export const Internal: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('link', { name: 'Ruth among the barley' }));
    await expect(navigate).toHaveBeenCalledWith('/shows/ruth');
  },
};

/** Opens a new tab and announces it to screen readers. */
export const External: Story = {
  args: { href: 'https://example.com', children: 'Our shop' },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Our shop (opens in a new tab)' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  },
};

export const Telephone: Story = { args: { href: 'tel:+17175550142', children: '(717) 555-0142' } };

export const InText: Story = {
  tags: ['picture-phone'],
  render: (args) => (
    <Text>
      The lamps are lit at seven. Read about <Link {...args} /> before you come, or{' '}
      <Link href="#faq">ask</Link>.
    </Text>
  ),
};

export const OnNightInk: Story = { ...InText, parameters: { surface: 'dark' } };

/** For menus and lists: the underline shows on hover and focus. */
export const Quiet: Story = {
  render: () => (
    <Stack as="ul" gap="xs">
      {['Ruth', 'Gideon', 'Nehemiah'].map((show) => (
        <li key={show}>
          <Link href={`/shows/${show.toLowerCase()}`} data-quiet>
            {show}
          </Link>
        </li>
      ))}
    </Stack>
  ),
};

export const WithFocus: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('link')).toHaveFocus();
  },
};

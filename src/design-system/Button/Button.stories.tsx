import type { Meta, StoryObj } from '@storybook/react-vite';
import { navigate } from 'gatsby';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Icon } from '../Icon/Icon';
import { Cluster, Stack } from '../Layout/Layout';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from './Button';

const meta = {
  title: 'Design system/Button',
  component: Button,
  args: { children: 'Get tickets', onClick: fn() },
  parameters: {
    docs: {
      description: {
        component: `An action, or with ButtonLink a link that looks like a button.

**Use** \`primary\` for the main action of a view, at most once. **Do not use** Button to go to another page: use ButtonLink,
or Link inside text.

**Accessibility:** the text names the action in one to three words. Use \`busy\` instead of \`disabled\` while an action runs:
the button keeps the focus and says that it is busy.`,
      },
    },
  },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

const variants: ButtonVariant[] = ['primary', 'secondary', 'text'];
const sizes: ButtonSize[] = ['small', 'medium', 'large'];

export const Primary: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Get tickets' }));
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};

export const VariantsAndSizes: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Stack gap="l">
      {variants.map((variant) => (
        <Cluster key={variant} gap="l">
          {sizes.map((size) => (
            <Button key={size} variant={variant} buttonSize={size}>
              Get tickets
            </Button>
          ))}
        </Cluster>
      ))}
    </Stack>
  ),
};

export const OnNightInk: Story = {
  ...VariantsAndSizes,
  tags: ['picture-phone'],
  parameters: { surface: 'dark' },
};

export const ForcedColors: Story = {
  ...VariantsAndSizes,
  tags: ['picture-phone'],
  parameters: { chromatic: { forcedColors: 'active' } },
};

export const Disabled: Story = {
  render: ({ onClick }) => (
    <Cluster gap="l">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled onClick={onClick}>
          Sold out
        </Button>
      ))}
    </Cluster>
  ),
  play: async ({ canvasElement, args }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: 'Sold out' });
    await expect(first).toBeDisabled();
    first?.click();
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const DisabledOnNightInk: Story = { ...Disabled, parameters: { surface: 'dark' } };

/** Stays in the tab order, so that the focus is not lost when the work ends. */
export const Busy: Story = {
  tags: ['picture-phone'],
  render: ({ onClick }) => (
    <Cluster gap="l">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} busy onClick={onClick}>
          Holding seats
        </Button>
      ))}
    </Cluster>
  ),
  play: async ({ canvasElement, args }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: 'Holding seats' });
    await userEvent.tab();
    await expect(first).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(first).toHaveFocus();
  },
};

export const WithFocus: Story = {
  tags: ['picture-phone'],
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveFocus();
  },
};

export const WithIcon: Story = {
  args: {
    children: (
      <>
        <Icon name="ticket" /> Get tickets
      </>
    ),
  },
};

export const FullWidth: Story = { args: { fullWidth: true } };

export const LongText: Story = {
  args: {
    children:
      'Reserve seats for a group of more than twenty people from schools, churches and clubs in the county',
  },
};

/** An internal path, a telephone number, and an external site, which opens in a new tab and announces it. */
export const Links: Story = {
  render: () => (
    <Cluster gap="l">
      <ButtonLink href="/ticketing">Get tickets</ButtonLink>
      <ButtonLink href="tel:+17175550142" variant="secondary">
        (717) 555-0142
      </ButtonLink>
      <ButtonLink href="https://example.com" variant="text">
        Our shop
      </ButtonLink>
    </Cluster>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: 'Get tickets' }));
    await expect(navigate).toHaveBeenCalledWith('/ticketing');
    await expect(canvas.getByRole('link', { name: '(717) 555-0142' })).not.toHaveAttribute('target');
    await expect(canvas.getByRole('link', { name: 'Our shop (opens in a new tab)' })).toHaveAttribute(
      'target',
      '_blank',
    );
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Cluster, Grid, Stack } from '../Layout/Layout';
import { Text } from '../Typography/Text';
import { Icon, type IconName } from './Icon';

const meta = {
  title: 'Design system/Icon',
  component: Icon,
  args: { name: 'ticket' },
  parameters: {
    docs: {
      description: {
        component: `A line drawing in the color of the text.

**Use** it beside a text, or with a \`label\` in a control that has no text. **Do not use** it for pictures of editors.

**Accessibility:** decoration that is hidden from screen readers, unless it has a \`label\`.`,
      },
    },
  },
} satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A record, so that the compiler requires every name. */
const names: Record<IconName, true> = {
  alert: true,
  arrowLeft: true,
  arrowRight: true,
  calendar: true,
  cart: true,
  check: true,
  chevronDown: true,
  chevronLeft: true,
  chevronRight: true,
  chevronUp: true,
  clock: true,
  close: true,
  info: true,
  mail: true,
  menu: true,
  minus: true,
  pause: true,
  phone: true,
  pin: true,
  play: true,
  plus: true,
  search: true,
  seat: true,
  star: true,
  ticket: true,
  trash: true,
  user: true,
  wheelchair: true,
};

export const Sheet: Story = {
  tags: ['picture-phone'],
  render: () => (
    <Grid minColumn="7rem" gap="l">
      {Object.keys(names).map((name) => (
        <Stack key={name} gap="2xs" align="center">
          <Icon name={name as IconName} size="1.75rem" />
          <Text look="small">{name}</Text>
        </Stack>
      ))}
    </Grid>
  ),
};

export const OnNightInk: Story = { ...Sheet, parameters: { surface: 'dark' } };

export const Sizes: Story = {
  render: ({ name }) => (
    <Cluster>
      {['1em', '1.25em', '2rem', '3rem'].map((size) => (
        <Icon key={size} name={name} size={size} />
      ))}
    </Cluster>
  ),
};

/** An icon without text beside it needs a label. */
export const WithMeaning: Story = {
  args: { name: 'wheelchair', label: 'Wheelchair space' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'Wheelchair space' })).toBeVisible();
  },
};

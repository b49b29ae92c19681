import type { Meta, StoryObj } from '@storybook/react-vite';
import { StarDivider } from './StarDivider';

const meta = { title: 'Design system/StarDivider', component: StarDivider } satisfies Meta<
  typeof StarDivider
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Centred: Story = {};

export const Left: Story = { args: { align: 'left' } };

export const OnNightInk: Story = { parameters: { surface: 'dark' } };

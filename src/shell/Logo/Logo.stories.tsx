import type { Meta, StoryObj } from '@storybook/react-vite';
import { logoMock } from '../Header/Header.mocks';
import { Logo } from './Logo';

const meta = {
  title: 'Shell/Logo',
  component: Logo,
  parameters: { surface: 'dark' },
  args: { logo: logoMock, companyName: 'Lamplight Theatres' },
  decorators: [
    (Story) => (
      <header>
        <Story />
      </header>
    ),
  ],
} satisfies Meta<typeof Logo>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Picture: Story = {};

/** Where there is no picture, the company's name stands there. */
export const Name: Story = { args: { logo: null } };

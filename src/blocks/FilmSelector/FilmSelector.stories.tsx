import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from '../../design-system';
import { BlockComponentsProvider } from '../Blocks';
import * as registry from '../registry';
import { tenTimes } from '../tenTimes';
import { nth } from '../testNth';
import { place } from '../testPlace';
import { FilmSelector } from './FilmSelector';
import { filmSelectorMock as mock } from './FilmSelector.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/FilmSelector',
  component: FilmSelector,
  args: { ...place, ...mock },
  decorators: [
    (Story) => (
      <BlockComponentsProvider components={registry}>
        <Story />
      </BlockComponentsProvider>
    ),
  ],
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof FilmSelector>;

export default meta;
type Story = StoryObj<typeof meta>;

const light = mock.films.map((film) => ({
  ...film,
  filmBlocks: film.filmBlocks.map((block) => ({ ...block, darkBackground: false })),
}));

/** Two films, on night ink; below it one, on parchment, which needs no tabs. */
export const TwoAndOne: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <FilmSelector {...args} />
      <FilmSelector {...args} title="One film" darkBackground={false} films={light.slice(1, 2)} />
    </Stack>
  ),
};

export const Chosen: Story = {
  args: { darkBackground: false, films: light },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'The Widow’s Oil' }));
    await expect(canvas.getByText(/one small jar/)).toBeVisible();
    await expect(canvas.getByText('How long is it?')).toBeVisible();
  },
};

/** No blocks: the picture is shown large, here one without description. No picture: the title alone is the tab. */
export const Parts: Story = {
  render: (args) => (
    <Stack gap="3xs">
      <FilmSelector
        {...args}
        title=""
        films={args.films.map((film) => ({
          ...film,
          filmBlocks: [],
          image: film.image && { ...film.image, description: '' },
        }))}
      />
      <FilmSelector
        {...args}
        title="Without pictures"
        darkBackground={false}
        films={light.map((film) => ({ ...film, image: null }))}
      />
    </Stack>
  ),
};

/** Ten times the usual text, fifty films. */
export const Long: Story = {
  args: {
    title: tenTimes(mock.title),
    films: Array.from({ length: 50 }, (_, index) => {
      const film = nth(mock.films, index % 2);
      return {
        ...film,
        id: String(index),
        title: index === 1 ? tenTimes(film.title) : film.title,
        // Anchors are unique on a page: the questions stand in one film alone.
        filmBlocks: film.filmBlocks.slice(0, 1).map((block) => ({ ...block, id: `${index}-${block.id}` })),
      };
    }),
  },
};

import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Stack } from '../../design-system';
import { AllBlocks } from '../islands.mocks';
import { repeatTenTimes, nth, placement } from '../blocks.mocks';
import { FilmSelector } from './FilmSelector';
import { filmSelectorMock as mock } from './FilmSelector.mocks';
import readme from './README.md?raw';

const meta = {
  title: 'Blocks/FilmSelector',
  component: FilmSelector,
  args: { ...placement, ...mock },
  decorators: [
    (Story) => (
      <AllBlocks>
        <Story />
      </AllBlocks>
    ),
  ],
  parameters: { layout: 'fullscreen', docs: { description: { component: readme } } },
} satisfies Meta<typeof FilmSelector>;

export default meta;
type Story = StoryObj<typeof meta>;

const lightFilms = mock.films.map((film) => ({
  ...film,
  filmBlocks: film.filmBlocks.map((block) => ({ ...block, darkBackground: false })),
}));

/** Two films on the dark surface; one film without tabs on the light surface. */
export const TwoAndOne: Story = {
  tags: ['picture-phone', 'picture-desktop'],
  render: (args) => (
    <Stack gap="3xs">
      <FilmSelector {...args} />
      <FilmSelector {...args} title="One film" darkBackground={false} films={lightFilms.slice(1, 2)} />
    </Stack>
  ),
};

export const Chosen: Story = {
  args: { darkBackground: false, films: lightFilms },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'The Widow’s Oil' }));
    await expect(canvas.getByText(/one small jar/)).toBeVisible();
    await expect(canvas.getByText('How long is it?')).toBeVisible();
  },
};

/** Films without blocks show a large image, here one without description. Tabs without an image show the title only. */
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
        films={lightFilms.map((film) => ({ ...film, image: null }))}
      />
    </Stack>
  ),
};

/** Long texts and fifty films. */
export const Long: Story = {
  args: {
    title: repeatTenTimes(mock.title),
    films: Array.from({ length: 50 }, (_, index) => {
      const film = nth(mock.films, index % 2);
      return {
        ...film,
        id: String(index),
        title: index === 1 ? repeatTenTimes(film.title) : film.title,
        // Anchors must be unique, so the block with questions is removed.
        filmBlocks: film.filmBlocks.slice(0, 1).map((block) => ({ ...block, id: `${index}-${block.id}` })),
      };
    }),
  },
};

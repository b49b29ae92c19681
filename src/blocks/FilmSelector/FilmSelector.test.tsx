import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AllBlocks } from '../islands.mocks';
import { placement } from '../blocks.mocks';
import { FilmSelector } from './FilmSelector';
import { filmSelectorMock as mock } from './FilmSelector.mocks';

type Props = Partial<typeof mock>;
const renderBlock = (props: Props = {}) =>
  render(
    <AllBlocks>
      <FilmSelector {...placement} {...mock} {...props} />
    </AllBlocks>,
  );

afterEach(() => window.history.replaceState(null, '', '/'));

it('shows the blocks of the selected film', async () => {
  renderBlock();
  expect(screen.getByRole('heading', { level: 2, name: 'Choose a film' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 4, name: 'The man inside the fish' })).toBeVisible();
  expect(screen.getByText(/more interested in the man/)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'The Widow’s Oil' }));
  expect(screen.getByText(/one small jar/)).toBeVisible();
  expect(screen.getByText('How long is it?')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'The man inside the fish' })).toBeNull();
});

it('contains the blocks of the other films, hidden', () => {
  renderBlock();
  expect(screen.getByText(/one small jar/)).toBeInTheDocument();
  expect(screen.getByText(/one small jar/)).not.toBeVisible();
});

it('shows a decorative image on each tab', () => {
  renderBlock();
  const tab = screen.getByRole('tab', { name: 'Jonah: Three Days Down' });
  expect(tab.querySelector('img')?.getAttribute('src')).toContain('film-jonah.jpg');
  expect(within(tab).queryByRole('img')).toBeNull();
});

it('shows a single film without tabs: image, title and blocks', () => {
  renderBlock({ films: mock.films.slice(0, 1) });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByAltText('A boat over deep water')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Jonah: Three Days Down' })).toBeVisible();
  expect(screen.getByText(/more interested in the man/)).toBeVisible();
});

it('shows a large image for a film without blocks', async () => {
  renderBlock({ films: mock.films.map((film, index) => (index === 1 ? { ...film, filmBlocks: [] } : film)) });
  await userEvent.click(screen.getByRole('tab', { name: 'The Widow’s Oil' }));
  expect(within(screen.getByRole('tabpanel')).getByAltText('Jars by lamplight')).toBeVisible();
});

it('renders without a title and without images', () => {
  renderBlock({ title: '', films: mock.films.map((film) => ({ ...film, image: null })) });
  expect(screen.getByRole('tablist', { name: 'Films' })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Jonah: Three Days Down' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'The man inside the fish' })).toBeVisible();
});

it('opens the film that contains the anchor of the address', () => {
  window.history.replaceState(null, '', '/films#how-long-is-it');
  renderBlock();
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('The Widow’s Oil');
  expect(screen.getByText('How long is it?').closest('details')).toHaveAttribute('open');
});

it('uses the light surface without darkBackground', () => {
  const { container } = renderBlock({ darkBackground: false, films: mock.films.slice(0, 1) });
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'light');
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BlockComponentsProvider } from '../Blocks';
import * as registry from '../registry';
import { place } from '../testPlace';
import { FilmSelector } from './FilmSelector';
import { filmSelectorMock as mock } from './FilmSelector.mocks';

type Props = Partial<typeof mock>;
const show = (props: Props = {}) =>
  render(
    <BlockComponentsProvider components={registry}>
      <FilmSelector {...place} {...mock} {...props} />
    </BlockComponentsProvider>,
  );

afterEach(() => window.history.replaceState(null, '', '/'));

it('shows the blocks of the chosen film', async () => {
  show();
  expect(screen.getByRole('heading', { level: 2, name: 'Choose a film' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 4, name: 'The man inside the fish' })).toBeVisible();
  expect(screen.getByText(/more interested in the man/)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'The Widow’s Oil' }));
  expect(screen.getByText(/one small jar/)).toBeVisible();
  expect(screen.getByText('How long is it?')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'The man inside the fish' })).toBeNull();
});

it('has the blocks of the others in the page, for those who search', () => {
  show();
  expect(screen.getByText(/one small jar/)).toBeInTheDocument();
  expect(screen.getByText(/one small jar/)).not.toBeVisible();
});

it('has a picture on each tab, which says nothing that the title does not say', () => {
  show();
  const tab = screen.getByRole('tab', { name: 'Jonah: Three Days Down' });
  expect(tab.querySelector('img')?.getAttribute('src')).toContain('film-jonah.jpg');
  expect(within(tab).queryByRole('img')).toBeNull();
});

it('has no tabs for one film: its picture stands above its title and its blocks', () => {
  show({ films: mock.films.slice(0, 1) });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.getByAltText('A boat over deep water')).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Jonah: Three Days Down' })).toBeVisible();
  expect(screen.getByText(/more interested in the man/)).toBeVisible();
});

it('shows the picture large where a film has nothing else', async () => {
  show({ films: mock.films.map((film, index) => (index === 1 ? { ...film, filmBlocks: [] } : film)) });
  await userEvent.click(screen.getByRole('tab', { name: 'The Widow’s Oil' }));
  expect(within(screen.getByRole('tabpanel')).getByAltText('Jars by lamplight')).toBeVisible();
});

it('needs no title and no picture', () => {
  show({ title: '', films: mock.films.map((film) => ({ ...film, image: null })) });
  expect(screen.getByRole('tablist', { name: 'Films' })).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('heading', { level: 2, name: 'Jonah: Three Days Down' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'The man inside the fish' })).toBeVisible();
});

it('opens the film that holds what the address points to', () => {
  window.history.replaceState(null, '', '/films#how-long-is-it');
  show();
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('The Widow’s Oil');
  expect(screen.getByText('How long is it?').closest('details')).toHaveAttribute('open');
});

it('stands on night ink, or on parchment', () => {
  const { container } = show({ darkBackground: false, films: mock.films.slice(0, 1) });
  expect(container.querySelector('section')).toHaveAttribute('data-surface', 'light');
});

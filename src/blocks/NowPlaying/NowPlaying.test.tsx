import { render, screen, within } from '@testing-library/react';
import { placement } from '../blocks.mocks';
import { NowPlaying } from './NowPlaying';
import { nowPlayingMock } from './NowPlaying.mocks';

it('lists the shows with their buttons', () => {
  render(<NowPlaying {...placement} {...nowPlayingMock} />);
  const entries = within(screen.getByRole('region', { name: 'Now playing' })).getAllByRole('listitem');
  expect(entries.map((entry) => within(entry).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'Ruth',
    'Gideon',
  ]);
  expect(screen.getByRole('link', { name: 'Get tickets' })).toHaveAttribute(
    'href',
    '/ticketing/RUTHL/calendar',
  );
});

const getEntryHeading = () => screen.getAllByRole('listitem')[0]?.querySelector('h2, h3, h4')?.tagName;

it('renders without a title', () => {
  render(<NowPlaying {...placement} {...nowPlayingMock} title="" subtitle="" />);
  expect(screen.queryByRole('heading', { name: 'Now playing' })).toBeNull();
  // No heading level is skipped.
  expect(getEntryHeading()).toBe('H2');
});

it('shows its subtitle and those of the shows', () => {
  render(<NowPlaying {...placement} {...nowPlayingMock} />);
  expect(screen.getByText('Two doors are open this season.')).toBeVisible();
  expect(screen.getByText('The Hill House, Branson')).toBeVisible();
});

it('renders a show without image and buttons', () => {
  render(<NowPlaying {...placement} {...nowPlayingMock} items={nowPlayingMock.items.slice(1)} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Gideon' })).toBeVisible();
});

import { render, screen, within } from '@testing-library/react';
import { place } from '../testPlace';
import { NowPlaying } from './NowPlaying';
import { nowPlayingMock } from './NowPlaying.mocks';

it('lists what is on, each with its own buttons', () => {
  render(<NowPlaying {...place} {...nowPlayingMock} />);
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

const nextTitle = () => screen.getAllByRole('listitem')[0]?.querySelector('h2, h3, h4')?.tagName;

it('is a plain list where the editor gave no title', () => {
  render(<NowPlaying {...place} {...nowPlayingMock} title="" subtitle="" />);
  expect(screen.queryByRole('heading', { name: 'Now playing' })).toBeNull();
  // No level of the outline is skipped.
  expect(nextTitle()).toBe('H2');
});

it('shows its subtitle, and that of each', () => {
  render(<NowPlaying {...place} {...nowPlayingMock} />);
  expect(screen.getByText('Two doors are open this season.')).toBeVisible();
  expect(screen.getByText('The Hill House, Branson')).toBeVisible();
});

it('has an entry without picture and buttons', () => {
  render(<NowPlaying {...place} {...nowPlayingMock} items={nowPlayingMock.items.slice(1)} />);
  expect(document.querySelector('picture')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Gideon' })).toBeVisible();
});

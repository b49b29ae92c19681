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

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placement } from '../blocks.mocks';
import { JumpToSections } from './JumpToSections';
import { jumpToSectionsMock as mock } from './JumpToSections.mocks';

/* CSS shows either the row or the menu. tests/e2e/every-block.spec.ts checks it. */

it('links to the sections of the page', () => {
  render(<JumpToSections {...placement} {...mock} />);
  const links = within(screen.getByRole('navigation', { name: 'Jump to a section:' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Getting here', '#getting-here'],
    ['Where you sit', '#seats'],
    ['Eating and staying', '#eating'],
    ['Backstage', '#backstage'],
  ]);
});

it('opens and closes the menu, and closes it when a section is selected', async () => {
  render(<JumpToSections {...placement} {...mock} />);
  const menu = screen.getByRole('button', { name: 'Jump to a section:' });
  const list = screen.getByRole('list');
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(menu).toHaveAttribute('aria-controls', list.id);
  await userEvent.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'true');
  expect(list).toHaveAttribute('data-open');
  await userEvent.click(menu);
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole('link', { name: 'Backstage' }));
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  expect(list).not.toHaveAttribute('data-open');
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '../testPlace';
import { JumpToSections } from './JumpToSections';
import { jumpToSectionsMock as mock } from './JumpToSections.mocks';

/* Which of the two forms is seen is a matter of CSS: tests/e2e/every-block.spec.ts looks at it. */

it('leads to the sections of the page', () => {
  render(<JumpToSections {...place} {...mock} />);
  const links = within(screen.getByRole('navigation', { name: 'Jump to a section:' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Getting here', '#getting-here'],
    ['Where you sit', '#seats'],
    ['Eating and staying', '#eating'],
    ['Backstage', '#backstage'],
  ]);
});

it('opens and closes as a menu, and closes when a section is chosen', async () => {
  render(<JumpToSections {...place} {...mock} />);
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

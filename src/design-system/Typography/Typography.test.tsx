import { fireEvent, render, screen } from '@testing-library/react';
import { navigate } from 'gatsby';
import { Heading } from './Heading';
import { RichText } from './RichText';
import { Text } from './Text';

it.each([
  [1, '4xl'],
  [2, '3xl'],
  [3, 'xl'],
  [4, 'l'],
] as const)('a heading of level %i has the look %s by default', (level, look) => {
  const { rerender } = render(<Heading level={level}>Ruth</Heading>);
  expect(screen.getByRole('heading', { level })).toHaveAttribute('data-look', look);
  rerender(
    <Heading level={level} look="stage">
      Ruth
    </Heading>,
  );
  expect(screen.getByRole('heading', { level })).toHaveAttribute('data-look', 'stage');
});

it('text is a paragraph by default, or the given element', () => {
  const { rerender } = render(<Text tone="muted">At seven</Text>);
  expect(screen.getByText('At seven').tagName).toBe('P');
  expect(screen.getByText('At seven')).toHaveAttribute('data-tone', 'muted');
  rerender(<Text as="time">At seven</Text>);
  expect(screen.getByText('At seven').tagName).toBe('TIME');
});

describe('rich text', () => {
  const html =
    '<p><a href="/ruth">Ruth</a> <a href="https://shop.example/">Shop</a> <a href="#way">Way</a></p>';
  // Returns false when the default action was prevented.
  const press = (name: string, keys = {}) =>
    fireEvent.click(screen.getByRole('link', { name }), { button: 0, ...keys });

  beforeEach(() => {
    jest.mocked(navigate).mockClear();
    // jsdom cannot follow links and logs an error.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(<RichText html={html} />);
  });
  afterEach(() => jest.restoreAllMocks());

  it('follows internal links without a reload', () => {
    expect(press('Ruth')).toBe(false);
    expect(navigate).toHaveBeenCalledWith('/ruth');
  });

  it('leaves other links to the browser', () => {
    expect(press('Shop')).toBe(true);
    expect(press('Way')).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('announces links that open a new tab with visually hidden text', () => {
    const link = (name: string) =>
      `<a href="https://${name}.example" target="_blank" rel="noopener noreferrer"><b>${name}</b></a>`;
    render(<RichText html={`<p>${link('One')}, <a href="/three">Three</a> and ${link('Two')}.</p>`} />);
    for (const name of ['One (opens in a new tab)', 'Three', 'Two (opens in a new tab)']) {
      expect(screen.getByRole('link', { name })).toBeVisible();
    }
    for (const announcement of screen.getAllByText('(opens in a new tab)')) {
      expect(announcement).toHaveStyle({ position: 'absolute', width: '1px', overflow: 'hidden' });
    }
  });

  it('puts tables into a focusable scroll container', () => {
    render(<RichText html="<table><tbody><tr><td>Tuesday</td></tr></tbody></table><p>After</p>" />);
    const group = screen.getByRole('group', { name: 'Table' });
    expect(group).toContainElement(screen.getByRole('table'));
    expect(group).toHaveAttribute('tabindex', '0');
    expect(group).not.toContainElement(screen.getByText('After'));
  });

  it('leaves clicks with a modifier key to the browser', () => {
    expect(press('Ruth', { ctrlKey: true })).toBe(true);
    expect(press('Ruth', { metaKey: true })).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });
});

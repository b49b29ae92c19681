import { navigate } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { place } from '../testPlace';
import { Faqs } from './Faqs';
import { faqsMock } from './Faqs.mocks';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

const entryOf = (question: string) => screen.getByText(question).closest('details');

it.each([
  [1, 'Before you come', 2],
  [2, 'Before you come', 3],
  [3, 'Before you come', 4],
  [2, '', 2],
  [3, '', 3],
] as const)(
  'at level %i and with the title "%s", has its questions at level %i',
  (headingLevel, title, below) => {
    render(<Faqs {...place} {...faqsMock} title={title} headingLevel={headingLevel} />);
    const headings = screen.getAllByRole('heading').map(({ tagName }) => tagName.toLowerCase());
    expect(headings).toEqual([...(title ? [`h${headingLevel}`] : []), `h${below}`, `h${below}`]);
  },
);

it('has a smaller title inside another block', () => {
  render(<Faqs {...place} {...faqsMock} headingLevel={3} />);
  expect(screen.getByRole('heading', { level: 3 })).toHaveAttribute('data-look', '2xl');
});

it.each([
  [true, 'dark'],
  [false, 'light'],
])('with darkBackground %p, stands on a %s ground', (darkBackground, surface) => {
  render(<Faqs {...place} {...faqsMock} darkBackground={darkBackground} />);
  expect(screen.getByRole('region')).toHaveAttribute('data-surface', surface);
});

it('opens a question to its answer', async () => {
  render(<Faqs {...place} {...faqsMock} />);
  expect(entryOf('Is there a bad seat?')).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('Is there a bad seat?'));
  expect(entryOf('Is there a bad seat?')).toHaveAttribute('open');
});

it('opens the question that the address points to', () => {
  window.history.replaceState(null, '', '/#is-there-a-bad-seat');
  render(<Faqs {...place} {...faqsMock} />);
  expect(entryOf('Is there a bad seat?')).toHaveAttribute('open');
  expect(entryOf('How old should children be?')).not.toHaveAttribute('open');
});

it('opens it, too, when the address changes later', () => {
  render(<Faqs {...place} {...faqsMock} />);
  act(() => void navigate('/#how-old-should-children-be'));
  expect(entryOf('How old should children be?')).toHaveAttribute('open');
});

it('is not upset by an address that is no anchor', () => {
  window.history.replaceState(null, '', '/#%E0%A4%A');
  expect(() => render(<Faqs {...place} {...faqsMock} />)).not.toThrow();
});

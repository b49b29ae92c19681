import { navigate } from '@gatsbyjs/reach-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placement } from '../blocks.mocks';
import { Faqs } from './Faqs';
import { faqsMock } from './Faqs.mocks';

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

const getEntry = (question: string) => screen.getByText(question).closest('details');

it.each([
  [1, 'Before you come', 2],
  [2, 'Before you come', 3],
  [3, 'Before you come', 4],
  [2, '', 2],
  [3, '', 3],
] as const)(
  'at heading level %i and with the title "%s", renders its questions at level %i',
  (headingLevel, title, questionLevel) => {
    render(<Faqs {...placement} {...faqsMock} title={title} headingLevel={headingLevel} />);
    const headings = screen.getAllByRole('heading').map(({ tagName }) => tagName.toLowerCase());
    expect(headings).toEqual([
      ...(title ? [`h${headingLevel}`] : []),
      `h${questionLevel}`,
      `h${questionLevel}`,
    ]);
  },
);

it('renders a smaller title inside another block', () => {
  render(<Faqs {...placement} {...faqsMock} headingLevel={3} />);
  expect(screen.getByRole('heading', { level: 3 })).toHaveAttribute('data-look', '2xl');
});

it.each([
  [true, 'dark'],
  [false, 'light'],
])('with darkBackground %p, uses the %s surface', (darkBackground, surface) => {
  render(<Faqs {...placement} {...faqsMock} darkBackground={darkBackground} />);
  expect(screen.getByRole('region')).toHaveAttribute('data-surface', surface);
});

it('opens the answer on a click on the question', async () => {
  render(<Faqs {...placement} {...faqsMock} />);
  expect(getEntry('Is there a bad seat?')).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('Is there a bad seat?'));
  expect(getEntry('Is there a bad seat?')).toHaveAttribute('open');
});

it('opens the question of the anchor in the address', () => {
  window.history.replaceState(null, '', '/#is-there-a-bad-seat');
  render(<Faqs {...placement} {...faqsMock} />);
  expect(getEntry('Is there a bad seat?')).toHaveAttribute('open');
  expect(getEntry('How old should children be?')).not.toHaveAttribute('open');
});

it('opens the question when the anchor changes later', () => {
  render(<Faqs {...placement} {...faqsMock} />);
  act(() => void navigate('/#how-old-should-children-be'));
  expect(getEntry('How old should children be?')).toHaveAttribute('open');
});

it('does not throw for a malformed anchor', () => {
  window.history.replaceState(null, '', '/#%E0%A4%A');
  expect(() => render(<Faqs {...placement} {...faqsMock} />)).not.toThrow();
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { tokenValues } from '../../design-system/tokens';
import { beginNavigation, endNavigation } from '../../state/navigation';
import { PageLoader, patienceMs } from './PageLoader';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(endNavigation);
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('shows while the visitor is on the way to another page, and hides when it is there', () => {
  render(<PageLoader />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(beginNavigation);
  pass(patienceMs);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the page');
  act(endNavigation);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('fades in over 300 ms', () => {
  render(<PageLoader />);
  act(beginNavigation);
  pass(patienceMs);
  const veil = screen.getByRole('status').firstElementChild ?? document.body;
  expect(getComputedStyle(veil).animation).toContain('fade-in var(--duration-modal)');
  expect(tokenValues.durations.modal).toBe('300ms');
});

it('does not flash when the page comes at once', () => {
  render(<PageLoader />);
  act(beginNavigation);
  pass(patienceMs - 1);
  act(endNavigation);
  pass(patienceMs);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('is there in time again for the next page', () => {
  render(<PageLoader />);
  act(beginNavigation);
  pass(patienceMs);
  act(endNavigation);
  act(beginNavigation);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(patienceMs);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the page');
});

it('leaves the focus where it is and is put away by Escape', () => {
  render(
    <>
      <button type="button">Buy</button>
      <PageLoader />
    </>,
  );
  screen.getByRole('button').focus();
  act(beginNavigation);
  pass(patienceMs);
  expect(screen.getByRole('button')).toHaveFocus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

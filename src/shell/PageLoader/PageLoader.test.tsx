import { act, fireEvent, render, screen } from '@testing-library/react';
import { tokenValues } from '../../design-system/tokens';
import { beginNavigation, endNavigation, getNavigationId } from '../../runtime/navigation';
import { PageLoader, loaderDelayMs } from './PageLoader';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(endNavigation);
  jest.useRealTimers();
});

const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('shows during navigation and hides after it', () => {
  render(<PageLoader />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(beginNavigation);
  advanceTime(loaderDelayMs);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the page');
  act(endNavigation);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('fades in over 300 ms', () => {
  render(<PageLoader />);
  act(beginNavigation);
  advanceTime(loaderDelayMs);
  const overlay = screen.getByRole('status').firstElementChild ?? document.body;
  expect(getComputedStyle(overlay).animation).toContain('fade-in var(--duration-modal)');
  expect(tokenValues.durations.modal).toBe('300ms');
});

it('does not flash when the page loads quickly', () => {
  render(<PageLoader />);
  act(beginNavigation);
  advanceTime(loaderDelayMs - 1);
  act(endNavigation);
  advanceTime(loaderDelayMs);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('applies its delay again for the next navigation', () => {
  render(<PageLoader />);
  act(beginNavigation);
  advanceTime(loaderDelayMs);
  act(endNavigation);
  act(beginNavigation);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  advanceTime(loaderDelayMs);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the page');
});

it('does not move the focus, and cancels the navigation on Escape', () => {
  render(
    <>
      <button type="button">Buy</button>
      <PageLoader />
    </>,
  );
  screen.getByRole('button').focus();
  act(beginNavigation);
  advanceTime(loaderDelayMs);
  expect(screen.getByRole('button')).toHaveFocus();
  const navigationId = getNavigationId();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(getNavigationId()).not.toBe(navigationId);
});

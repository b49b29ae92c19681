import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastStack, type ToastModel, useToasts } from './Toast';

const copied: ToastModel = { id: 'copied', message: 'Link copied' };

function wait(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

function show(...toasts: ToastModel[]) {
  const onClose = jest.fn();
  render(<ToastStack toasts={toasts} onClose={onClose} />);
  return onClose;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is announced in an existing live region without taking the focus', () => {
  const { rerender } = render(<ToastStack toasts={[]} onClose={jest.fn()} />);
  const region = screen.getByRole('region', { name: 'Notifications' });
  const liveRegion = region.querySelector('[aria-live=polite]');
  expect(liveRegion).toBeEmptyDOMElement();
  rerender(<ToastStack toasts={[copied]} onClose={jest.fn()} />);
  expect(liveRegion).toHaveTextContent('Link copied');
  expect(document.body).toHaveFocus();
});

it('closes after seven seconds', () => {
  const onClose = show(copied);
  wait(6_999);
  expect(onClose).not.toHaveBeenCalled();
  wait(1);
  expect(onClose).toHaveBeenCalledWith('copied');
});

it('closes after its own duration, or never with null', () => {
  const onClose = show({ ...copied, durationMs: 1000 }, { id: 'stays', message: 'Stays', durationMs: null });
  wait(3_600_000);
  expect(onClose.mock.calls).toEqual([['copied']]);
});

it('pauses its timer while the pointer is over it', () => {
  const onClose = show(copied);
  const toast = screen.getByRole('listitem');
  wait(5_000);
  fireEvent.pointerEnter(toast);
  wait(60_000);
  fireEvent.pointerLeave(toast);
  wait(1_999);
  expect(onClose).not.toHaveBeenCalled();
  wait(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('pauses its timer while the focus is inside, also when it moves between elements inside', () => {
  const onClose = show({ ...copied, action: <a href="/cart">Open the cart</a> });
  act(() => screen.getByRole('link').focus());
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  wait(60_000);
  expect(onClose).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  wait(7_000);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes only the toast whose button was clicked', () => {
  const onClose = show(copied, { id: 'second', message: 'Second' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement);
  expect(onClose.mock.calls).toEqual([['second']]);
});

describe('useToasts', () => {
  function Page() {
    const { toasts, show: add, close } = useToasts();
    return (
      <>
        <button onClick={() => add({ message: `Note ${toasts.length + 1}` })}>Add</button>
        <button onClick={() => add({ id: 'same', message: 'Again' })}>Again</button>
        <ToastStack toasts={toasts} onClose={close} />
      </>
    );
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const toastTexts = () => screen.queryAllByRole('listitem').map((toast) => toast.textContent);

  it('keeps at most three toasts', () => {
    render(<Page />);
    for (let time = 0; time < 5; time += 1) press('Add');
    expect(toastTexts()).toEqual(['Note 3', 'Note 4', 'Note 4']);
  });

  it('replaces a toast with the same id', () => {
    render(<Page />);
    press('Again');
    press('Again');
    expect(toastTexts()).toEqual(['Again']);
  });

  it('restarts the timer of a toast that is shown again', () => {
    render(<Page />);
    press('Again');
    wait(5_000);
    press('Again');
    wait(6_999);
    expect(toastTexts()).toEqual(['Again']);
    wait(1);
    expect(toastTexts()).toEqual([]);
  });

  it('removes closed toasts', () => {
    render(<Page />);
    press('Add');
    wait(7_000);
    expect(toastTexts()).toEqual([]);
  });
});

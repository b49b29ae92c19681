import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastStack, type ToastModel } from './Toast';
import { useToasts } from './useToasts';

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

it('speaks where screen readers listen already, without taking the focus', () => {
  const { rerender } = render(<ToastStack toasts={[]} onClose={jest.fn()} />);
  const place = screen.getByRole('region', { name: 'Notifications' });
  const ear = place.querySelector('[aria-live=polite]');
  expect(ear).toBeEmptyDOMElement();
  rerender(<ToastStack toasts={[copied]} onClose={jest.fn()} />);
  expect(ear).toHaveTextContent('Link copied');
  expect(document.body).toHaveFocus();
});

it('goes by itself after seven seconds', () => {
  const onClose = show(copied);
  wait(6_999);
  expect(onClose).not.toHaveBeenCalled();
  wait(1);
  expect(onClose).toHaveBeenCalledWith('copied');
});

it('goes after the time that it is given, or not at all', () => {
  const onClose = show({ ...copied, stay: 1000 }, { id: 'stays', message: 'Stays', stay: null });
  wait(3_600_000);
  expect(onClose.mock.calls).toEqual([['copied']]);
});

it('waits while the pointer is over it, and goes on from there', () => {
  const onClose = show(copied);
  const note = screen.getByRole('listitem');
  wait(5_000);
  fireEvent.pointerEnter(note);
  wait(60_000);
  fireEvent.pointerLeave(note);
  wait(1_999);
  expect(onClose).not.toHaveBeenCalled();
  wait(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('waits while the focus is in it, also when it goes from one thing inside to the next', () => {
  const onClose = show({ ...copied, action: <a href="/cart">Open the cart</a> });
  act(() => screen.getByRole('link').focus());
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  wait(60_000);
  expect(onClose).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  wait(7_000);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes by its button, each for itself', () => {
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
  const notes = () => screen.queryAllByRole('listitem').map((note) => note.textContent);

  it('keeps three at most', () => {
    render(<Page />);
    for (let time = 0; time < 5; time += 1) press('Add');
    expect(notes()).toEqual(['Note 3', 'Note 4', 'Note 4']);
  });

  it('shows the same one once', () => {
    render(<Page />);
    press('Again');
    press('Again');
    expect(notes()).toEqual(['Again']);
  });

  it('gives one that is shown again its whole time', () => {
    render(<Page />);
    press('Again');
    wait(5_000);
    press('Again');
    wait(6_999);
    expect(notes()).toEqual(['Again']);
    wait(1);
    expect(notes()).toEqual([]);
  });

  it('forgets what is closed', () => {
    render(<Page />);
    press('Add');
    wait(7_000);
    expect(notes()).toEqual([]);
  });
});

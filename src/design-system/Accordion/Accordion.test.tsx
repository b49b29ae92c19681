import { navigate } from '@gatsbyjs/reach-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { Accordion, type AccordionItem } from './Accordion';

const items: AccordionItem[] = [
  { id: 'a', title: 'How old should children be?', content: 'Two or more.', anchor: 'how-old' },
  { id: 'b', title: 'Is there a bad seat?', content: 'No.', anchor: 'bad-seat' },
  { id: 'c', title: 'Where do I park?', content: 'Before the house.' },
];

const item = (title: string) => screen.getByText(title).closest('details');

/** Changes the hash and dispatches `popstate`, as the browser does for a native anchor. */
function navigateToHash(hash: string) {
  window.history.replaceState(null, '', hash);
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('opens items independently of each other', async () => {
  render(<Accordion items={items} headingLevel={3} />);
  await userEvent.click(screen.getByText('How old should children be?'));
  await userEvent.click(screen.getByText('Is there a bad seat?'));
  expect(item('How old should children be?')).toHaveAttribute('open');
  expect(item('Is there a bad seat?')).toHaveAttribute('open');
  await userEvent.click(screen.getByText('How old should children be?'));
  expect(item('How old should children be?')).not.toHaveAttribute('open');
  expect(item('Is there a bad seat?')).toHaveAttribute('open');
});

it('renders the titles as headings of the given level', () => {
  render(<Accordion items={items} headingLevel={3} />);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
});

it('renders the content of closed items on the server', () => {
  expect(renderToStaticMarkup(<Accordion items={items} headingLevel={3} />)).toContain('Before the house.');
});

it('opens the item that the hash names, on mount and when the hash changes', () => {
  window.history.replaceState(null, '', '#bad-seat');
  render(<Accordion items={items} headingLevel={3} />);
  expect(item('Is there a bad seat?')).toHaveAttribute('open');
  expect(item('How old should children be?')).not.toHaveAttribute('open');
  navigateToHash('#how-old');
  expect(item('How old should children be?')).toHaveAttribute('open');
});

it('opens the item that a client-side navigation leads to', () => {
  render(<Accordion items={items} headingLevel={3} />);
  act(() => void navigate('/#bad-seat'));
  expect(item('Is there a bad seat?')).toHaveAttribute('open');
  expect(item('How old should children be?')).not.toHaveAttribute('open');
});

it('opens the item that contains the target of a link', () => {
  render(
    <Accordion
      items={[{ id: 'a', title: 'Where do I park?', content: <p id="bus">Buses: behind the house.</p> }]}
      headingLevel={3}
    />,
  );
  act(() => void navigate('/#bus'));
  expect(item('Where do I park?')).toHaveAttribute('open');
});

it('opens again when the same link is followed again', () => {
  render(<Accordion items={items} headingLevel={3} />);
  act(() => void navigate('/#bad-seat'));
  (item('Is there a bad seat?') as HTMLDetailsElement).open = false;
  act(() => void navigate('/#bad-seat'));
  expect(item('Is there a bad seat?')).toHaveAttribute('open');
});

it('stays closed when the page rewrites its own URL and during navigation to another page', () => {
  render(<Accordion items={items} headingLevel={3} />);
  navigateToHash('#bad-seat');
  (item('Is there a bad seat?') as HTMLDetailsElement).open = false;
  act(() => void navigate('/?tab=1#bad-seat', { replace: true, state: { ignoreScroll: true } }));
  act(() => void navigate('/visit#bad-seat'));
  expect(item('Is there a bad seat?')).not.toHaveAttribute('open');
});

it('decodes a percent-encoded hash and ignores a malformed one', () => {
  render(<Accordion items={[{ id: 'x', title: 'Où?', content: 'Là.', anchor: 'où' }]} headingLevel={3} />);
  navigateToHash('#%E0%A4%A');
  expect(item('Où?')).not.toHaveAttribute('open');
  navigateToHash('#o%C3%B9');
  expect(item('Où?')).toHaveAttribute('open');
});

it('can be open initially, and calls onToggle when an item opens or closes', () => {
  const onToggle = jest.fn();
  render(
    <Accordion
      items={[{ id: 'a', title: 'A', content: 'B', open: true }]}
      headingLevel={2}
      onToggle={onToggle}
    />,
  );
  const details = item('A') as HTMLDetailsElement;
  expect(details).toHaveAttribute('open');
  details.open = false;
  fireEvent(details, new Event('toggle'));
  expect(onToggle).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'a' }), false);
});

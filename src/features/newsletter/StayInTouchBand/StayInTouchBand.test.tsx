import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { useEffect } from 'react';
import type { StayInTouchFlowProps } from '../StayInTouchFlow/StayInTouchFlow';
import { StayInTouchBand, type StayInTouchBandProps } from './StayInTouchBand';
import { content, header } from './StayInTouchBand.mocks';

const user = userEvent.setup();

/** In place of the form: says how it was opened, blocks one provider, and can be left or finished. */
function Flow({ open, email, onBlockedDomains, onClose, onDone }: StayInTouchFlowProps) {
  useEffect(() => onBlockedDomains(['mailinator.com']), [onBlockedDomains]);
  return open ? (
    <div role="dialog" aria-label={email}>
      <button onClick={onClose}>Close</button>
      <button onClick={onDone}>Done</button>
    </div>
  ) : null;
}

const loadFlow = () => Promise.resolve(Flow);

function show(props: Partial<StayInTouchBandProps> = {}) {
  return render(<StayInTouchBand header={header} content={content} loadFlow={loadFlow} {...props} />);
}

const field = () => screen.getByRole('textbox', { name: 'Email address' });
const signUp = () => screen.getByRole('button', { name: 'Sign Up' });

it('is a region named by its header, and nothing without one', () => {
  const { rerender } = show();
  expect(screen.getByRole('region', { name: header })).toHaveTextContent('Opening nights');
  rerender(<StayInTouchBand header="" content="" />);
  expect(screen.queryByRole('region')).toBeNull();
});

it('loads nothing before the visitor types, and the form once then', async () => {
  const load = jest.fn(loadFlow);
  show({ loadFlow: load });
  await user.click(field());
  expect(load).not.toHaveBeenCalled();
  await user.type(field(), 'naomi@example.com');
  expect(load).toHaveBeenCalledTimes(1);
});

describe('Sign Up is blocked until the address is valid (SPEC 5.1)', () => {
  it('says why to a keyboard and a screen reader', async () => {
    show();
    await user.tab();
    await user.tab();
    expect(signUp()).toHaveFocus();
    expect(signUp()).toHaveAttribute('aria-disabled', 'true');
    expect(signUp()).toHaveAccessibleDescription('Enter your email address to sign up.');
  });

  it.each([
    ['{Enter}', 'Email address is required.'],
    ['naomi{Enter}', 'Email address is invalid.'],
    [`${'n'.repeat(50)}@example.com{Enter}`, 'Email address is too long.'],
    ['naomi@mailinator.com{Enter}', 'Your email provider is not supported'],
  ])('%s: %s', async (keys, message) => {
    show();
    await user.type(field(), keys);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveFocus();
    expect(signUp()).toHaveAttribute('aria-disabled', 'true');
    expect(signUp()).toHaveAccessibleDescription(message);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('brings the focus to the field when it is pressed all the same', async () => {
    show();
    await user.click(signUp());
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription('Email address is required.');
  });

  it('does not scold who passes through', async () => {
    show();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(field()).not.toHaveAttribute('aria-invalid');
  });

  it('scolds who leaves something wrong behind', async () => {
    show();
    await user.type(field(), 'naomi');
    expect(field()).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(field()).toHaveAttribute('aria-invalid', 'true');
  });
});

it('opens the form with the address, without the spaces around it', async () => {
  show();
  await user.type(field(), ' naomi@example.com ');
  expect(signUp()).not.toHaveAttribute('aria-disabled');
  await user.click(signUp());
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
});

it('keeps the address when the form is left, and is empty again when it is done', async () => {
  show();
  await user.type(field(), 'naomi@example.com{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveValue('naomi@example.com');
  await user.click(signUp());
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field()).toHaveValue('');
  expect(field()).not.toHaveAttribute('aria-invalid');
});

it('is busy while the form is on its way', async () => {
  let arrive: (flow: typeof Flow) => void = () => undefined;
  show({ loadFlow: () => new Promise((resolve) => (arrive = resolve)) });
  await user.type(field(), 'naomi@example.com{Enter}');
  expect(signUp()).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('Opening the form…')).toBeInTheDocument();
  arrive(Flow);
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
  expect(signUp()).not.toHaveAttribute('aria-busy');
});

it('says so when the form cannot be loaded, and tries again', async () => {
  const failure = new Error('Loading chunk 7 failed');
  const load = jest.fn(loadFlow).mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  show({ loadFlow: load });
  await user.type(field(), 'naomi@example.com{Enter}');
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
  await user.click(signUp());
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('says nothing of a form that did not load before it was asked for', async () => {
  const load = jest.fn(loadFlow).mockRejectedValueOnce(new Error('Loading chunk 7 failed'));
  show({ loadFlow: load });
  await user.type(field(), 'naomi@example.com');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await user.click(signUp());
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
});

it('counts what was typed before the page was alive, and loads the form for it', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(<StayInTouchBand header={header} content={content} loadFlow={loadFlow} />);
  document.body.append(place);
  const input = place.querySelector('input');
  if (!input) throw new Error('The server rendered no field.');
  input.value = 'naomi@example.com';
  const load = jest.fn(loadFlow);
  render(<StayInTouchBand header={header} content={content} loadFlow={load} />, {
    container: place,
    hydrate: true,
  });
  expect(field()).toHaveValue('naomi@example.com');
  expect(signUp()).not.toHaveAttribute('aria-disabled');
  expect(load).toHaveBeenCalledTimes(1);
  await user.click(signUp());
  expect(await screen.findByRole('dialog', { name: 'naomi@example.com' })).toBeInTheDocument();
  place.remove();
});

it('leaves the address out of the URL where scripts do not run', () => {
  show();
  expect(field()).not.toHaveAttribute('name');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { Toggle } from './Toggle';

const options = [
  { value: 'adult', label: 'ADULT AUDITIONS' },
  { value: 'minor', label: 'MINOR AUDITIONS' },
] as const;

function ControlledToggle() {
  const [value, setValue] = useState<'adult' | 'minor'>('adult');
  return (
    <>
      <Toggle label="Auditions" options={options} value={value} onChange={setValue} />
      <p>Value: {value}</p>
    </>
  );
}

it('is a radio group with two options, one of them checked', async () => {
  render(<ControlledToggle />);
  expect(screen.getByRole('radiogroup', { name: 'Auditions' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'ADULT AUDITIONS' })).toBeChecked();
  await userEvent.click(screen.getByText('MINOR AUDITIONS'));
  expect(screen.getByRole('radio', { name: 'MINOR AUDITIONS' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'ADULT AUDITIONS' })).not.toBeChecked();
});

it('is one tab stop; arrow keys change the option', async () => {
  render(<ControlledToggle />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'ADULT AUDITIONS' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'MINOR AUDITIONS' })).toBeChecked();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

it('is controlled by its parent', async () => {
  const onChange = jest.fn();
  render(<Toggle label="Auditions" options={options} value="adult" onChange={onChange} />);
  await userEvent.click(screen.getByRole('radio', { name: 'MINOR AUDITIONS' }));
  expect(onChange).toHaveBeenCalledWith('minor');
  expect(screen.getByRole('radio', { name: 'ADULT AUDITIONS' })).toBeChecked();
});

it('keeps a choice from before hydration', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<ControlledToggle />);
  document.body.append(container);
  // Browsers count both as changed by the visitor, jsdom only the one that is clicked.
  screen.getByRole<HTMLInputElement>('radio', { name: 'ADULT AUDITIONS' }).checked = false;
  screen.getByRole<HTMLInputElement>('radio', { name: 'MINOR AUDITIONS' }).checked = true;
  render(<ControlledToggle />, { container, hydrate: true });
  expect(screen.getByText('Value: minor')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'MINOR AUDITIONS' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'ADULT AUDITIONS' }));
  expect(screen.getByText('Value: adult')).toBeVisible();
});

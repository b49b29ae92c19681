import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneField } from './PhoneField';

function Phone({ onValue, start = '' }: { onValue?: (value: string) => void; start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <PhoneField
      label="Phone"
      value={value}
      onValueChange={(next) => {
        setValue(next);
        onValue?.(next);
      }}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });

it('brings up the keypad and the browser’s own suggestion', () => {
  render(<Phone />);
  expect(field()).toHaveAttribute('inputmode', 'tel');
  expect(field()).toHaveAttribute('autocomplete', 'tel');
});

it('shows groups and gives digits', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} />);
  await userEvent.type(field(), '7175550142');
  expect(field()).toHaveValue('(717) 555-0142');
  expect(onValue).toHaveBeenLastCalledWith('7175550142');
});

it('takes a number of 20 digits, and more for the form to refuse', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} />);
  await userEvent.type(field(), '123456789012345678901');
  expect(onValue).toHaveBeenLastCalledWith('123456789012345678901');
});

it('takes a pasted international number', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} start="717" />);
  await userEvent.tripleClick(field());
  await userEvent.paste('+44 20 7946 0958');
  expect(onValue).toHaveBeenLastCalledWith('442079460958');
  expect(field()).toHaveValue('442 079 460 958');
});

it('takes what the browser fills in, without the focus', () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} />);
  fireEvent.change(field(), { target: { value: '(717) 555-0142' } });
  expect(onValue).toHaveBeenLastCalledWith('7175550142');
  expect(field()).toHaveValue('(717) 555-0142');
});

it('keeps the caret where the edit was', async () => {
  render(<Phone start="7175550142" />);
  await userEvent.click(field());
  field().setSelectionRange(7, 7);
  await userEvent.keyboard('{Backspace}');
  expect(field()).toHaveValue('(717) 550-142');
  expect(field().selectionStart).toBe(4);
  await userEvent.keyboard('5');
  expect(field()).toHaveValue('(717) 555-0142');
  expect(field().selectionStart).toBe(7);
});

it('rubs out across the groups with one key alone', async () => {
  render(<Phone start="7175550142" />);
  await userEvent.click(field());
  await userEvent.keyboard('{Backspace>14/}');
  expect(field()).toHaveValue('');
});

it('passes on a letter for the form to refuse, and leaves it in sight', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} start="717" />);
  await userEvent.type(field(), 'x');
  expect(onValue).toHaveBeenLastCalledWith('717x');
  expect(field()).toHaveValue('717x');
});

import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PhoneField } from './PhoneField';

function Phone({ onValue, initialValue = '' }: { onValue?: (value: string) => void; initialValue?: string }) {
  const [value, setValue] = useState(initialValue);
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

it('requests the telephone keypad and autofill', () => {
  render(<Phone />);
  expect(field()).toHaveAttribute('inputmode', 'tel');
  expect(field()).toHaveAttribute('autocomplete', 'tel');
});

it('shows groups of digits and reports digits only', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} />);
  await userEvent.type(field(), '7175550142');
  expect(field()).toHaveValue('(717) 555-0142');
  expect(onValue).toHaveBeenLastCalledWith('7175550142');
});

it('accepts 20 digits and more, so that the form can reject them', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} />);
  await userEvent.type(field(), '123456789012345678901');
  expect(onValue).toHaveBeenLastCalledWith('123456789012345678901');
});

it('accepts a pasted international number', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} initialValue="717" />);
  await userEvent.tripleClick(field());
  await userEvent.paste('+44 20 7946 0958');
  expect(onValue).toHaveBeenLastCalledWith('442079460958');
  expect(field()).toHaveValue('442 079 460 958');
});

it('accepts autofill without the focus', () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} />);
  fireEvent.change(field(), { target: { value: '(717) 555-0142' } });
  expect(onValue).toHaveBeenLastCalledWith('7175550142');
  expect(field()).toHaveValue('(717) 555-0142');
});

it('keeps the caret at the position of the edit', async () => {
  render(<Phone initialValue="7175550142" />);
  await userEvent.click(field());
  field().setSelectionRange(7, 7);
  await userEvent.keyboard('{Backspace}');
  expect(field()).toHaveValue('(717) 550-142');
  expect(field().selectionStart).toBe(4);
  await userEvent.keyboard('5');
  expect(field()).toHaveValue('(717) 555-0142');
  expect(field().selectionStart).toBe(7);
});

it('deletes across groups with Backspace only', async () => {
  render(<Phone initialValue="7175550142" />);
  await userEvent.click(field());
  await userEvent.keyboard('{Backspace>14/}');
  expect(field()).toHaveValue('');
});

it('reports letters, so that the form can reject them, and keeps them visible', async () => {
  const onValue = jest.fn();
  render(<Phone onValue={onValue} initialValue="717" />);
  await userEvent.type(field(), 'x');
  expect(onValue).toHaveBeenLastCalledWith('717x');
  expect(field()).toHaveValue('717x');
});

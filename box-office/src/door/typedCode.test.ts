import { addKey } from './typedCode';

test('keys of control, spaces and shortcuts are no part of a code', () => {
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, altKey: false, metaKey: false });
  const keys = ['A', 'Shift', '-', ' ', 'Tab', '1', 'Enter', 'ArrowDown'].map((key) => press(key));
  expect([...keys, press('r', true)].reduce(addKey, '')).toBe('A-1');
});

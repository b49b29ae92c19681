import { keepEarlyPress } from './earlyPress';

const getButton = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`) ?? document.body;

beforeAll(() => {
  const script = document.createElement('script');
  script.text = keepEarlyPress;
  document.head.append(script);
});

beforeEach(() => {
  window.earlyPress = null;
  document.body.innerHTML =
    '<p>Text</p><button name="outside"></button><div data-island="1"><button name="one"></button><button name="two"></button></div>';
});

it('keeps the last press of a control in an island', () => {
  getButton('one').click();
  getButton('two').click();
  expect(window.earlyPress).toBe(getButton('two'));
  expect(getButton('two')).toHaveAttribute('aria-busy', 'true');
  expect(getButton('one')).not.toHaveAttribute('aria-busy');
});

it.each([
  [
    'Escape',
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
  ['a press elsewhere', () => document.querySelector('p')?.click()],
  ['a press of a control outside of islands', () => getButton('outside').click()],
])('drops the press after %s', (_, cancel) => {
  getButton('one').click();
  cancel();
  expect(window.earlyPress).toBeNull();
  expect(getButton('one')).not.toHaveAttribute('aria-busy');
});

it('keeps the press while other keys are pressed', () => {
  getButton('one').click();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(window.earlyPress).toBe(getButton('one'));
});

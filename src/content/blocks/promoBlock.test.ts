import { file } from '../testItems';
import { normalisePromoBlock } from './promoBlock';

it('takes picture, safe text and its one button', () => {
  expect(
    normalisePromoBlock({
      id: 'p',
      title: 'Room at this one',
      text: '<p>Knock<script>x()</script>.</p>',
      image: file,
      buttonText: 'Step inside',
      page: { id: 'inn', url: '/shows/inn' },
      url: 'https://elsewhere.example',
      darkBackground: true,
    }),
  ).toEqual({
    title: 'Room at this one',
    text: '<p>Knock.</p>',
    image: expect.objectContaining({ id: 'file-1' }),
    button: { text: 'Step inside', href: '/shows/inn' },
    darkBackground: true,
  });
});

it.each([
  [
    { buttonText: 'Shop', url: 'https://shop.example' },
    { text: 'Shop', href: 'https://shop.example' },
  ],
  [{ buttonText: 'Shop', url: '' }, null],
  [{ buttonText: '', url: '/about' }, null],
])('has for %p the button %p', (fields, button) => {
  expect(normalisePromoBlock({ id: 'p', title: 'Title', ...fields })?.button).toEqual(button);
});

it('has nothing to show without picture and words', () => {
  expect(normalisePromoBlock({ id: 'p', text: '<p></p>', buttonText: 'Go', url: '/about' })).toBeNull();
});

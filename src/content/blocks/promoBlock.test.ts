import { file } from '../items.mocks';
import { normalizePromoBlock } from './promoBlock';

it('reads image, sanitized text and button', () => {
  expect(
    normalizePromoBlock({
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
])('reads %p as the button %p', (fields, button) => {
  expect(normalizePromoBlock({ id: 'p', title: 'Title', ...fields })?.button).toEqual(button);
});

it('returns null without image, title and text', () => {
  expect(normalizePromoBlock({ id: 'p', text: '<p></p>', buttonText: 'Go', url: '/about' })).toBeNull();
});

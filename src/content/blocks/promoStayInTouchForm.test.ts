import { normalizePromoStayInTouchForm } from './promoStayInTouchForm';

it('reads the texts around the form', () => {
  expect(
    normalizePromoStayInTouchForm({
      id: 'f',
      title: 'A letter',
      text: '<p>Monthly<script>x()</script></p>',
      submitButtonText: 'Write to us',
      darkBackground: true,
    }),
  ).toEqual({
    title: 'A letter',
    text: '<p>Monthly</p>',
    submitButtonText: 'Write to us',
    darkBackground: true,
  });
});

it('accepts empty texts', () => {
  expect(normalizePromoStayInTouchForm({ id: 'f' })).toEqual({
    title: '',
    text: '',
    submitButtonText: '',
    darkBackground: false,
  });
});

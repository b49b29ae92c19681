import { normalisePromoStayInTouchForm } from './promoStayInTouchForm';

it('takes the words around the form', () => {
  expect(
    normalisePromoStayInTouchForm({
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

it('shows the form without any words, too', () => {
  expect(normalisePromoStayInTouchForm({ id: 'f' })).toEqual({
    title: '',
    text: '',
    submitButtonText: '',
    darkBackground: false,
  });
});

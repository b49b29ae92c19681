import { normalizeDonationRequestForm } from './donationRequestForm';

it('reads the texts above the form', () => {
  expect(
    normalizeDonationRequestForm({
      id: 'f',
      title: 'Ask for tickets',
      text: '<p>For your fair<script>x()</script></p>',
      darkBackground: true,
    }),
  ).toEqual({ title: 'Ask for tickets', text: '<p>For your fair</p>', darkBackground: true });
});

it('accepts empty texts', () => {
  expect(normalizeDonationRequestForm({ id: 'f' })).toEqual({ title: '', text: '', darkBackground: false });
});

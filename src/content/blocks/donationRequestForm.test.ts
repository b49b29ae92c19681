import { listTheaters } from '../locations';
import { normalizeDonationRequestForm } from './donationRequestForm';

it('reads the texts above the form, and passes the theaters of the company', () => {
  const theaters = listTheaters([
    { id: 'b', sort: 2, locationCode: 'BRANSON_MO', name: 'Branson', state: 'MO' },
    { id: 'a', sort: 1, locationCode: 'STRASBURG_PA', name: 'Lancaster', state: 'PA' },
    { id: 'c', sort: 3, name: 'Without a code' },
  ]);
  expect(
    normalizeDonationRequestForm(
      {
        id: 'f',
        title: 'Ask for tickets',
        text: '<p>For your fair<script>x()</script></p>',
        darkBackground: true,
      },
      { theaters },
    ),
  ).toEqual({
    title: 'Ask for tickets',
    text: '<p>For your fair</p>',
    darkBackground: true,
    theaters: [
      { locationCode: 'STRASBURG_PA', name: 'Lancaster, PA' },
      { locationCode: 'BRANSON_MO', name: 'Branson, MO' },
    ],
  });
});

it('accepts empty texts', () => {
  expect(normalizeDonationRequestForm({ id: 'f' }, { theaters: [] })).toEqual({
    title: '',
    text: '',
    darkBackground: false,
    theaters: [],
  });
});

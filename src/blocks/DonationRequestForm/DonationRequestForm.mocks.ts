import type { DonationRequestFormProps } from '../../content/blocks/donationRequestForm';

export const donationRequestFormMock: DonationRequestFormProps = {
  title: 'Ask for tickets',
  text: '<p>We give two tickets to an event that does good: a school, a church, a fire company.</p>',
  darkBackground: false,
  theaters: [
    { locationCode: 'STRASBURG_PA', name: 'Lancaster, PA' },
    { locationCode: 'BRANSON_MO', name: 'Branson, MO' },
  ],
};

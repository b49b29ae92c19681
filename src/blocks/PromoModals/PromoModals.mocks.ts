import { pictureMock } from '../../design-system/Image/Image.mocks';
import type { PromoModalsProps } from '../../content/blocks/promoModals';

export const promoModalsMock: PromoModalsProps = {
  modalId: 'promoModals-1',
  modalTitle: 'There is room at this one',
  image: pictureMock('show-inn', 'A stable under a star'),
  text: '<p>The Inn at Bethlehem is open in both theatres for Christmas.</p>',
  buttons: [
    { id: 'b1', text: 'Get tickets', href: '/ticketing', variant: 'primary' },
    { id: 'b2', text: 'Step inside', href: '/inn', variant: 'secondary' },
  ],
  opensBy: 'button',
  buttonText: 'See the Christmas play',
};

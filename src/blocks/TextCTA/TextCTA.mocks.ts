import type { TextCTAProps } from '../../content/blocks/textCTA';

export const textCTAMock: TextCTAProps = {
  title: 'We are a busload',
  text: '<p>From twenty people up there is a group price, a person who meets your bus, and supper for the driver.</p>',
  buttons: [
    { id: 'b1', text: 'Call (717) 555-0142', href: 'tel:+17175550142', variant: 'primary' },
    { id: 'b2', text: 'Plan a visit', href: '/lancaster', variant: 'secondary' },
  ],
  darkBackground: false,
};

import type { MobileCTAProps } from '../../content/blocks/mobileCTA';

export const mobileCTAMock: MobileCTAProps = { button: { text: 'Get tickets', href: '/ticketing' } };

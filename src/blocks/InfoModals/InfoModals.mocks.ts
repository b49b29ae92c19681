import type { InfoModalsProps } from '../../content/blocks/infoModals';

export const infoModalsMock: InfoModalsProps = {
  modalId: 'infoModals-1',
  modalTitle: 'About the covered bridge',
  message:
    '<p>It is a hundred and sixty years old, one lane wide, and lower than your bus. Please come <a href="/lancaster">by way of the creamery</a>.</p>',
  closeButtonText: '',
  opensBy: 'button',
  buttonText: 'Coming by bus?',
};

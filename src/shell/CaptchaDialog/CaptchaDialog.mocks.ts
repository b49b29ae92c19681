import type { CaptchaDialogProps } from './CaptchaDialog';

type Draw = NonNullable<CaptchaDialogProps['draw']>;

/** A captcha that one press solves. */
export const drawMock: Draw = (container, _apiKey, onRendered) =>
  new Promise((resolve) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am a person';
    button.style.cssText = 'padding: 0.75rem 1.5rem; border: 2px solid currentColor';
    button.addEventListener('click', () => resolve('solved'));
    container.append(button);
    onRendered();
  });

/** The script does not come. */
export const drawNever: Draw = () => new Promise(() => undefined);

/** The script came to nothing. */
export const drawFailure: Draw = () => Promise.reject(new Error('blocked'));

import type { CaptchaModalProps } from './CaptchaModal';

type RenderCaptcha = NonNullable<CaptchaModalProps['renderCaptcha']>;

/** A captcha that one click solves. */
export const renderSolvable: RenderCaptcha = (container, _apiKey, onRendered) =>
  new Promise((resolve) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am a person';
    button.style.cssText = 'padding: 0.75rem 1.5rem; border: 2px solid currentColor';
    button.addEventListener('click', () => resolve('solved'));
    container.append(button);
    onRendered();
  });

/** The script never loads. */
export const renderPending: RenderCaptcha = () => new Promise(() => undefined);

/** The script fails. */
export const renderFailing: RenderCaptcha = () => Promise.reject(new Error('blocked'));

import { createCaptchaCanceledError } from '../helios/captchaSolver';
import { createStore, useStore } from '../runtime/store';

/** A captcha that must be solved before a request can be sent (product 8). */
export interface CaptchaRequest {
  solve: (token: string) => void;
  /** The visitor canceled: the request fails */
  cancel: () => void;
}

const captchaStore = createStore<CaptchaRequest | null>(null);
let pending: Promise<string> | null = null;

/** Shows the captcha and resolves to its token. Concurrent requests share one captcha. */
export function solveCaptcha(): Promise<string> {
  pending ??= new Promise<string>((resolve, reject) => {
    const close = () => {
      pending = null;
      captchaStore.set(null);
    };
    captchaStore.set({
      solve: (token) => {
        close();
        resolve(token);
      },
      cancel: () => {
        close();
        reject(createCaptchaCanceledError());
      },
    });
  });
  return pending;
}

export function useCaptcha(): CaptchaRequest | null {
  return useStore(captchaStore, null);
}

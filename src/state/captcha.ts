import { captchaLeft } from '../api/captchaSolver';
import { createStore, useStore } from './store';

/** A captcha that the bot protection wants solved before a request goes on (SPEC 8). */
export interface CaptchaRequest {
  solve: (token: string) => void;
  /** The visitor left it: the request fails */
  leave: () => void;
}

const captchaStore = createStore<CaptchaRequest | null>(null);
let pending: Promise<string> | null = null;

/** Shows the captcha, and resolves to its token. Several requests at once wait for the same one. */
export function solveCaptcha(): Promise<string> {
  pending ??= new Promise<string>((resolve, reject) => {
    const end = () => {
      pending = null;
      captchaStore.set(null);
    };
    captchaStore.set({
      solve: (token) => {
        end();
        resolve(token);
      },
      leave: () => {
        end();
        reject(captchaLeft());
      },
    });
  });
  return pending;
}

export function useCaptcha(): CaptchaRequest | null {
  return useStore(captchaStore, null);
}

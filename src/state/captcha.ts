import { createStore, useStore } from '../runtime/store';

/** A captcha that must be solved before a request can be sent (product 8). */
export interface CaptchaRequest {
  solve: (token: string) => void;
  /** The visitor canceled: the request fails */
  cancel: () => void;
}

const captchaStore = createStore<CaptchaRequest | null>(null);
let pending: Promise<string | null> | null = null;

/** Shows the captcha and resolves to its token, or to null when it is canceled. Concurrent requests share one captcha. */
export function solveCaptcha(): Promise<string | null> {
  pending ??= new Promise((resolve) => {
    const close = (token: string | null) => {
      pending = null;
      captchaStore.set(null);
      resolve(token);
    };
    captchaStore.set({ solve: close, cancel: () => close(null) });
  });
  return pending;
}

export function useCaptcha(): CaptchaRequest | null {
  return useStore(captchaStore, null);
}

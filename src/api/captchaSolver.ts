import { HeliosError } from './heliosError';

type Solver = () => Promise<string>;

/** Rejects when the visitor leaves the captcha. */
export function captchaLeft(): HeliosError {
  return new HeliosError('CAPTCHA_LEFT', 'The captcha was not solved.');
}

let solver: Solver = () => Promise.reject(captchaLeft());

/** How a captcha is shown is the matter of a room above: it says so here, when it is there. */
export function setCaptchaSolver(next: Solver): void {
  solver = next;
}

/** Lets the visitor solve a captcha; resolves to its token. */
export function askForCaptcha(): Promise<string> {
  return solver();
}

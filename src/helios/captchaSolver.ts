import { HeliosError } from './heliosError';

type Solver = () => Promise<string>;

/** The error of a captcha that the visitor has canceled. */
export function createCaptchaCanceledError(): HeliosError {
  return new HeliosError('CAPTCHA_CANCELED', 'The captcha was not solved.');
}

let solver: Solver = () => Promise.reject(createCaptchaCanceledError());

/** Sets the function that shows a captcha. The shell sets it, because this module must not import UI code. */
export function setCaptchaSolver(newSolver: Solver): void {
  solver = newSolver;
}

/** Shows a captcha. Resolves to its token; rejects with CAPTCHA_CANCELED when the visitor cancels. */
export function requestCaptchaToken(): Promise<string> {
  return solver();
}

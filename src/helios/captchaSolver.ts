/** Shows a captcha. Resolves to its token; null when the visitor cancels. */
type Solver = () => Promise<string | null>;

let solver: Solver = () => Promise.resolve(null);

/** Sets the function that shows a captcha. The shell sets it, because this module must not import UI code. */
export function setCaptchaSolver(newSolver: Solver): void {
  solver = newSolver;
}

export function requestCaptchaToken(): Promise<string | null> {
  return solver();
}

/** Returns a promise that is fulfilled in a new task of the browser, so that input is handled before. */
export function startNewTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

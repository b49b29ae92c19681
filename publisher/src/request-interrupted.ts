/** Thrown when the work on a request stops before the request is live. The message is for editors. */
export class RequestInterrupted extends Error {
  readonly status: 'failed' | 'cancelled' | 'queued';
  constructor(status: 'failed' | 'cancelled' | 'queued', reason: string) {
    super(reason);
    this.status = status;
  }
}

/** Why the work on a request ends before it is live. The reason is for editors. */
export class Ending extends Error {
  readonly status: 'failed' | 'cancelled' | 'queued';
  constructor(status: 'failed' | 'cancelled' | 'queued', reason: string) {
    super(reason);
    this.status = status;
  }
}

// The protocol of the server and a worker: renders over HTTP on a Unix socket, liveness checks over the IPC channel of `fork`.

import type { EngineRequest, Part } from '../engine.ts';

/** The body of a call that renders a page. */
export interface RenderCall {
  /** Decoded, without a trailing slash */
  path: string;
  part: Part;
  request: EngineRequest;
}

export const READY = 'ready';
export const PING = 'ping';
export const PONG = 'pong';

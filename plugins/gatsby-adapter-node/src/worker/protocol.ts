// The protocol of the server and a worker: calls over HTTP on a Unix socket, liveness checks over the IPC channel of `fork`.

import type { EngineRequest, Part } from '../engine.ts';

/** The body of a call that renders a page. */
export interface RenderCall {
  /** Decoded, without a trailing slash */
  path: string;
  part: Part;
  request: EngineRequest;
}

/** Says what a call is: RENDER, or the id of a function. The server sets it, so a visitor cannot. */
export const CALL_HEADER = 'x-gatsby-adapter-node-call';

/** No id of a function: these have no colon. */
export const RENDER = ':render';

export const READY = 'ready';
export const PING = 'ping';
export const PONG = 'pong';

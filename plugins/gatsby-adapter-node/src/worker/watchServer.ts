import { rmSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * A thread of the worker process. It ends the process when the server is gone, also while the code of a page or a function
 * keeps the main thread busy, which then does not notice the end of the channel to the server.
 */

/** Milliseconds between two checks. */
const CHECK_EVERY = 1000;

const { folder, server } = workerData as { folder: string; server: number };

setInterval(() => {
  // The system gives a process whose parent has ended another parent.
  if (process.ppid === server) return;
  try {
    rmSync(folder, { recursive: true, force: true });
  } finally {
    // The main thread may be writing to the folder, so that it cannot be removed.
    process.kill(process.pid, 'SIGKILL');
  }
}, CHECK_EVERY);

import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 250;

/**
 * Samples the memory of a process and its descendants, on Linux.
 *
 * @returns a function that ends the sampling and returns the peak of the sum of their resident memory in MB (of 1,000,000
 *   bytes), or null on other systems. Pages that processes share count for each of them.
 */
export function watchMemory(pid: number): () => number | null {
  let peakKb = 0;
  const timer = setInterval(() => (peakKb = Math.max(peakKb, sumMemoryKb(pid))), SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return peakKb === 0 ? null : (peakKb * 1024) / 1e6;
  };
}

function sumMemoryKb(pid: number): number {
  try {
    const own = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return Number(own ?? 0) + children.reduce((sum, child) => sum + sumMemoryKb(Number(child)), 0);
  } catch {
    // The process has ended, or the system has no /proc.
    return 0;
  }
}

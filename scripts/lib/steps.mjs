// @ts-check
/**
 * Shows the progress of named steps: one line while a step runs (redrawn on a terminal) and one line with its duration when
 * it ends. JavaScript without dependencies, because it also shows their installation.
 */

/** @param {number} milliseconds */
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`;

/**
 * @typedef {(text: string) => void} Detail Reports the current activity of the step.
 *
 * @typedef {object} Steps
 * @property {<T>(title: string, work: (detail: Detail) => Promise<T>) => Promise<T>} run
 *   Runs one step. Steps may run in parallel. A failure is shown and rethrown; an AbortError is shown as an early end.
 * @property {(title: string) => void} skip Shows a step that had nothing to do.
 * @property {{ title: string, milliseconds: number }[]} done Finished steps, in order.
 */

/**
 * @param {Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>} [out]
 * @returns {Steps}
 */
export function createSteps(out = process.stdout) {
  const running = new Map();
  /** @type {{ title: string, milliseconds: number }[]} */
  const done = [];
  let drawn = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;

  /** @param {string} text */
  const line = (text) => text.slice(0, Math.max(20, (out.columns ?? 100) - 1));
  const erase = () => {
    if (drawn) out.write(`\x1b[${drawn}A\x1b[J`);
    drawn = 0;
  };
  const draw = () => {
    if (!out.isTTY) return;
    erase();
    for (const step of running.values()) {
      const text = `  … ${step.title} ${seconds(Date.now() - step.from)}${step.detail ? `  ${step.detail}` : ''}`;
      out.write(`${line(text)}\n`);
      drawn += 1;
    }
  };
  /** @param {string} text */
  const print = (text) => {
    if (out.isTTY) erase();
    out.write(`${text}\n`);
    draw();
  };

  return {
    done,
    skip: (title) => print(`  ✓ ${title} (nothing to do)`),
    async run(title, work) {
      const step = { title, from: Date.now(), detail: '' };
      running.set(step, step);
      if (out.isTTY) timer ??= setInterval(draw, 250);
      else out.write(`  … ${title}\n`);
      try {
        const result = await work((text) => {
          step.detail = text.replace(/\s+/g, ' ').trim();
          draw();
        });
        const milliseconds = Date.now() - step.from;
        done.push({ title, milliseconds });
        running.delete(step);
        print(`  ✓ ${title} ${seconds(milliseconds)}`);
        return result;
      } catch (error) {
        running.delete(step);
        const isEnded = error instanceof Error && error.name === 'AbortError';
        print(`  ✗ ${title} ${isEnded ? '(ended before it was done)' : seconds(Date.now() - step.from)}`);
        throw error;
      } finally {
        if (running.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
  };
}

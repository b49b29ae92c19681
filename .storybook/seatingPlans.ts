import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PATH = '/seating-plans/lancaster.json';

/** Imported by path, because Helios is another TypeScript project that this one does not check. */
async function readPlan(): Promise<string> {
  const source = fileURLToPath(new URL('../demo/helios/demo-plans.ts', import.meta.url));
  const { loadDemoPlan } = (await import(source)) as { loadDemoPlan: (name: string) => { json: string } };
  return loadDemoPlan('lancaster').json;
}

/** Serves a seating plan of the demo as Helios does. */
export function seatingPlans(): Plugin {
  return {
    name: 'seating-plans',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (request.url !== PATH) return next();
        readPlan().then((json) => {
          response.setHeader('Content-Type', 'application/json');
          response.end(json);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PATH.slice(1), source: await readPlan() });
    },
  };
}

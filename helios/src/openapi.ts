import { readConfig } from './config.ts';
import { buildServer } from './server.ts';
import { createServices } from './create-services.ts';

/** The OpenAPI document as text: the same for the same routes, wherever it is made. Needs no database. */
export async function openApiDocument(): Promise<string> {
  const config = readConfig({ HELIOS_DATABASE_URL: 'postgres://nobody@localhost/none', LOG_LEVEL: 'silent' });
  const { services, close } = createServices(config);
  const app = await buildServer(services);
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await close();
  }
}

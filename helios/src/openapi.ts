import { readConfig } from './config.ts';
import { buildServer } from './server.ts';
import { createServices } from './create-services.ts';
import { buildStaffServer } from './staff/server.ts';

/** The OpenAPI document of each listener, by the file that holds it in this folder's parent. */
export const OPENAPI_FILES = { 'openapi.json': buildServer, 'openapi.staff.json': buildStaffServer } as const;
export type OpenApiFile = keyof typeof OPENAPI_FILES;

/** An OpenAPI document as text: the same for the same routes, wherever it is made. Needs no database. */
export async function openApiDocument(file: OpenApiFile): Promise<string> {
  const config = readConfig({
    HELIOS_DATABASE_URL: 'postgres://nobody@localhost/none',
    HELIOS_PAYMENTS: 'test',
    LOG_LEVEL: 'silent',
  });
  const { services, close } = createServices(config);
  const app = await OPENAPI_FILES[file](services);
  try {
    return `${JSON.stringify(app.swagger(), null, 2)}\n`;
  } finally {
    await app.close();
    await close();
  }
}

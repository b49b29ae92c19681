import { readConfig } from './lib/config.ts';
import { buildServer } from './http/server.ts';
import { createServices } from './create-services.ts';
import { buildStaffServer } from './http/staff/server.ts';

/** The server that describes each OpenAPI document, by file name in helios/. */
export const OPENAPI_FILES = { 'openapi.json': buildServer, 'openapi.staff.json': buildStaffServer } as const;
export type OpenApiFile = keyof typeof OPENAPI_FILES;

/** Generates an OpenAPI document as text. It depends only on the routes and needs no database. */
export async function generateOpenApiDocument(file: OpenApiFile): Promise<string> {
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

import { writeFile } from 'node:fs/promises';
import { OPENAPI_FILES, generateOpenApiDocument } from '../src/openapi.ts';
import type { OpenApiFile } from '../src/openapi.ts';

// Writes helios/openapi.json, from which the site's client types are generated, and
// helios/openapi.staff.json.
for (const file of Object.keys(OPENAPI_FILES) as OpenApiFile[]) {
  await writeFile(new URL(`../${file}`, import.meta.url), await generateOpenApiDocument(file));
}

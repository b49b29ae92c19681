import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '../src/openapi.ts';

// Writes helios/openapi.json, from which the site's client types are generated.
await writeFile(new URL('../openapi.json', import.meta.url), await openApiDocument());

import path from 'node:path';

/** An entry of Gatsby's store */
export interface Component {
  componentPath: string;
  componentChunkName: string;
  isSlice: boolean;
}

interface Chunk {
  name?: string | null;
}

interface ChunkGraph {
  getModuleChunks(module: object): Iterable<Chunk>;
}

/**
 * Returns a webpack cache group with the modules that the first load of a page contains in any case: those of two slices, of
 * a slice and a template, or of all of several templates. By default, Gatsby copies small modules into each of these chunks. A
 * module that only some templates use stays out, because the other pages would load it in vain.
 *
 * @param templatesFolder absolute
 */
export function createSharedChunk(components: readonly Component[], templatesFolder: string) {
  const slices = getChunkNames(components.filter(({ isSlice }) => isSlice));
  const templates = getChunkNames(
    components.filter(
      ({ componentPath, isSlice }) =>
        !isSlice && path.resolve(componentPath).startsWith(templatesFolder + path.sep),
    ),
  );
  if (templates.size === 0) {
    throw new Error(
      `gatsby-plugin-lean-javascript: no page has a template in ${templatesFolder}. Set the option "pageTemplates" to the folder of the page templates.`,
    );
  }
  return {
    name: 'page-shared',
    chunks: ({ name }: Chunk) => slices.has(name) || templates.has(name),
    test(module: object, { chunkGraph }: { chunkGraph: ChunkGraph }) {
      const names = Array.from(chunkGraph.getModuleChunks(module), ({ name }) => name);
      const inSlices = names.filter((name) => slices.has(name)).length;
      const inTemplates = names.filter((name) => templates.has(name)).length;
      if (inSlices > 0) return inSlices + inTemplates > 1;
      return templates.size > 1 && inTemplates === templates.size;
    },
    priority: 30,
    enforce: true,
  };
}

function getChunkNames(components: readonly Component[]): Set<string | null | undefined> {
  return new Set(components.map(({ componentChunkName }) => componentChunkName));
}

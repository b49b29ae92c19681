/** `node deploy/healthy.ts URL`: the health check of a container. Its exit code is 0 if the address answers with success. */
const answer = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
);
process.exitCode = answer?.ok ? 0 : 1;

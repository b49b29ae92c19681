// Directus ends its work, and then sends itself the signal again to end. That has no effect on the first process of a container.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.once(signal, () => process.once(signal, () => process.exit(0)));
}

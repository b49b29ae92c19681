import { startAddressStandIn } from './address-stand-in.ts';
import { DEMO_ENVIRONMENT } from './demo-environment.ts';
import { startS3StandIn } from './s3-stand-in.ts';
import { readConfig } from '../../helios/src/lib/config.ts';
import { createFolderStore } from '../../helios/src/object-store/folder-store.ts';
import { runProcess } from '../../helios/src/run-process.ts';
import { startDemo } from './start-demo.ts';

// Helios with the catalogue of the demo. Without the keys of Smarty, a stand-in verifies addresses. Without a bucket, a
// stand-in for S3 stores the letters in the folder of objects.
await runProcess(async () => {
  const config = readConfig({ ...DEMO_ENVIRONMENT, ...process.env });
  const addresses = config.smarty ? undefined : await startAddressStandIn();
  const objects = config.s3
    ? undefined
    : await startS3StandIn({ storage: createFolderStore(config.objectDir), origins: config.corsOrigins });
  const helios = await startDemo({
    ...config,
    smarty: addresses?.config ?? config.smarty,
    s3: objects?.config ?? config.s3,
  });
  if (addresses)
    helios.app.log.info({ url: addresses.config.url }, 'a stand-in for Smarty verifies addresses');
  if (objects) helios.app.log.info({ url: objects.config.endpoint }, 'a stand-in for S3 stores letters');
  return {
    ...helios,
    async stop() {
      const endedInTime = await helios.stop();
      await Promise.all([addresses?.close(), objects?.close()]);
      return endedInTime;
    },
  };
});

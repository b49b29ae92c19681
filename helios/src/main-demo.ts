import { startAddressStandIn } from './demo/address-stand-in.ts';
import { DEMO_ENVIRONMENT } from './demo/demo-environment.ts';
import { readConfig } from './lib/config.ts';
import { runProcess } from './run-process.ts';
import { startDemo } from './start-demo.ts';

// Helios with the catalogue of the demo. Without the keys of Smarty, a stand-in verifies addresses.
await runProcess(async () => {
  const config = readConfig({ ...DEMO_ENVIRONMENT, ...process.env });
  if (config.smarty) return startDemo(config);
  const standIn = await startAddressStandIn();
  const helios = await startDemo({ ...config, smarty: standIn.config });
  helios.app.log.info({ url: standIn.config.url }, 'a stand-in for Smarty verifies addresses');
  return {
    ...helios,
    async stop() {
      const endedInTime = await helios.stop();
      await standIn.close();
      return endedInTime;
    },
  };
});

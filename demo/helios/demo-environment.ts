/** The settings of the demo company, unless the environment has others. */
export const DEMO_ENVIRONMENT = {
  HELIOS_COMPANY_NAME: 'Lamplight Theatres',
  HELIOS_ORDER_PREFIX: 'LT',
  HELIOS_LOCALE: 'en-US',
};

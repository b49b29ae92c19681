/**
 * An older order is reported neither by Helios nor by a browser. The platform remembers message ids for 24 hours: after that it
 * would count an order again that the other one has reported.
 */
export const MAX_AGE_HOURS = 23;

/** The statuses of a performance that the box office sets. The check of the table `performances` lists them, too. */
export const BOX_OFFICE_STATUSES = ['AV', 'CO', 'NA'] as const;
export type BoxOfficeStatus = (typeof BOX_OFFICE_STATUSES)[number];

/** All statuses of a performance; canceled, past and sold out are derived (catalogue/performance-status.ts). */
export const EVENT_STATUS_CODES = [...BOX_OFFICE_STATUSES, 'CA', 'PS', 'SO'] as const;
export type EventStatusCode = (typeof EVENT_STATUS_CODES)[number];

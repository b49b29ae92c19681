// Schema options of the codes of a catalogue. The database has the same checks.

export const TICKET_TYPE_CODE = { pattern: '^[A-Z][A-Z0-9_]{0,19}$', maxLength: 20 };
export const LOCATION_CODE = { pattern: '^[A-Z][A-Z0-9_]{1,39}$', maxLength: 40 };
export const EVENT_CODE = { pattern: '^[A-Z0-9]{5,20}$', maxLength: 20 };

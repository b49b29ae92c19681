/** What the OpenAPI document says of every staff operation. */
export const staffOperation = { tags: ['staff'], security: [{ staff: [] }] };

/** The address that calls a number as people write it: `(717) 555-0142` is `tel:7175550142`. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** The `tel:` URL of a formatted phone number: `(717) 555-0142` becomes `tel:7175550142`. */
export function getTelephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

export const printTexts = {
  paper: 'Print on paper',
  receipt: 'Print on the receipt printer',
  tickets: 'Tickets to print',
  order: (number: string) => `Order ${number}`,
  qrOf: (code: string) => `QR code of the ticket ${code}`,
  none: 'No ticket of this order is valid.',
} as const;

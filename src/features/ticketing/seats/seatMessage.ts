/** The message about the last action on the seats. */
export interface SeatMessage {
  text: string;
  tone: 'info' | 'warning' | 'danger';
  /** The action that the message offers */
  action?: 'toCheckout' | 'allowSplit' | 'clearFilters';
}

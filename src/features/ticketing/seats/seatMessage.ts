/** What became of the last thing that the visitor did with the seats. */
export interface SeatMessage {
  text: string;
  tone: 'info' | 'warning' | 'danger';
  /** A way on, beside the words */
  action?: 'toCheckout' | 'allowSplit' | 'clearFilters';
}

export interface ApplyOptions {
  /** Removes what is not in the file, if nobody has locked or bought seats of it. */
  prune?: boolean;
  /** Creates past performances too, for the demo. */
  createPast?: boolean;
}

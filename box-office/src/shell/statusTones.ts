import type { BadgeProps } from '../../../src/design-system';
import type { Performance } from '../api/api';

/** The look of the status of a performance. */
export const statusTones: Record<Performance['eventStatusCode'], BadgeProps['tone']> = {
  AV: 'success',
  CO: 'info',
  NA: 'warning',
  SO: 'accent',
  PS: 'neutral',
  CA: 'danger',
};

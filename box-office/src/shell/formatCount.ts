import { locale } from '../../../src/lib/locale';

const format = new Intl.NumberFormat(locale);

/** A number of things, with separators of thousands: "1,234". */
export const formatCount = (count: number): string => format.format(count);

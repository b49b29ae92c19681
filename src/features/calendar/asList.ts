/**
 * Where the month is no grid but a list of days, because seven columns of enlarged text have no room. The width is counted in the size of
 * the text.
 */
export const asList = '@container (max-width: 15rem)';

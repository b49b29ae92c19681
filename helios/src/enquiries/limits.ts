// The limits of an enquiry (product 16). The site checks them, too.

/** One order of the site holds up to twelve tickets; a group is larger. */
export const MIN_GROUP_SIZE = 13;

/** About the capacity of a theater. A larger number is a typing mistake. */
export const MAX_GROUP_SIZE = 2000;

/** Maximum length of the message of a visitor or a group. */
export const MAX_MESSAGE_LENGTH = 2000;

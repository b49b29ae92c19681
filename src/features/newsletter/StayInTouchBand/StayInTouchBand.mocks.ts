/** Text of an editor. */
export const header = 'A letter now and then';

export const content =
  '<p>Opening nights, good seats, and stories from backstage. About one letter a month, and never a dull one.</p>';

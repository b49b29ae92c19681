export const drawerTexts = {
  closed: 'Your cash drawer is closed. Count the cash that is in it, and open it.',
  opened: 'Cash in the drawer',
  open: 'Open the drawer',
  invalidAmount: 'Write an amount such as 50 or 50.00.',
} as const;

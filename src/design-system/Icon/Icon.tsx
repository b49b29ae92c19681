const paths = {
  alert: 'M12 8v5m0 3.5v.01M12 3l9.5 17h-19z',
  arrowLeft: 'M19 12H5m6-6l-6 6 6 6',
  arrowRight: 'M5 12h14m-6-6l6 6-6 6',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5m8-5v5',
  cart: 'M3 4h2.5l2.2 11h10l2.3-8H6.6M9 20h.01M17 20h.01',
  check: 'M4 12.5l5.5 5.5L20 7',
  chevronDown: 'M5 9l7 7 7-7',
  chevronLeft: 'M15 5l-7 7 7 7',
  chevronRight: 'M9 5l7 7-7 7',
  chevronUp: 'M5 15l7-7 7 7',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zm0 4v5l3.5 2',
  close: 'M5 5l14 14M19 5L5 19',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zm0 8v5m0-8v.01',
  mail: 'M3 6h18v12H3zm0 1l9 7 9-7',
  menu: 'M3 6h18M3 12h18M3 18h18',
  minus: 'M5 12h14',
  pause: 'M8.5 5v14m7-14v14',
  phone:
    'M6.5 3l3.5 1 1 4-2.2 1.7a13 13 0 005.5 5.5L16 13l4 1 1 3.5c-.3 2-1.8 3.3-3.6 3A17 17 0 013.5 6.6C3.2 4.8 4.5 3.3 6.5 3z',
  pin: 'M12 21s-7-6.2-7-11.5a7 7 0 0114 0C19 14.8 12 21 12 21zm0-9a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  play: 'M7 4.5v15l12.5-7.5z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zm5 11.5L21 21',
  seat: 'M7 4v9h10V4M5 10v8h14v-8M8 18v3m8-3v3',
  star: 'M12 0l1.7 8.2L18 5.9l-2.3 4.4L24 12l-8.3 1.7 2.3 4.4-4.3-2.3L12 24l-1.7-8.2-4.3 2.3 2.3-4.4L0 12l8.3-1.7L6 5.9l4.3 2.3z',
  ticket: 'M3 7h18v3.5a1.7 1.7 0 000 3.4V17H3v-3.1a1.7 1.7 0 000-3.4zM14 7v10',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4 21c.6-4.3 3.9-6.5 8-6.5s7.4 2.2 8 6.5',
  wheelchair: 'M10 5v.01M10 8v6h5l3 6M10 11h4M8 12.5a4.5 4.5 0 106 6',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  /** Name of the icon; the story "Sheet" shows all of them. */
  name: IconName;
  /** Width and height as a CSS length. Default `1.25em`. */
  size?: string;
  /** Accessible name. Without it the icon is decoration. */
  label?: string;
  /** For styles of the parent layout. */
  className?: string;
}

/** A line drawing in the text color. The star is filled without a stroke, because a stroke would round its points. */
export function Icon({ name, size = '1.25em', label, className }: IconProps) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      // Set in CSS only: WebKit rejects rem in SVG attributes and logs an error for each icon.
      style={{ width: size, height: size, flex: 'none' }}
      fill={name === 'play' || name === 'star' ? 'currentColor' : 'none'}
      stroke={name === 'star' ? 'none' : 'currentColor'}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...meaning}
    >
      <path d={paths[name]} />
    </svg>
  );
}

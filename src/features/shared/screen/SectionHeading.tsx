import type { ReactNode } from 'react';
import { Heading } from '../../../design-system';

/** A heading inside a screen. */
export function SectionHeading({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <Heading level={2} look="xl" id={id}>
      {children}
    </Heading>
  );
}

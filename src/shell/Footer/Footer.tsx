import { FooterFrame, type FooterProps } from './FooterFrame';
import * as parts from './FooterParts';

/** The footer with all parts loaded, for stories and tests. */
export function Footer({ footer }: FooterProps) {
  return <FooterFrame footer={footer} parts={parts} />;
}

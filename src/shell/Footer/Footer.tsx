import { FooterFrame, type FooterProps } from './FooterFrame';
import * as parts from './FooterParts';

/** The footer, whole. */
export function Footer({ footer }: FooterProps) {
  return <FooterFrame footer={footer} parts={parts} />;
}

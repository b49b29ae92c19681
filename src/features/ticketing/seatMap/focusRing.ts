/** Puts the ring of the focus around a seat, in units of the plan; takes it away for null. */
export function moveFocusRing(ring: SVGGElement | null, seat: { x: number; y: number } | null): void {
  if (seat) ring?.setAttribute('transform', `translate(${seat.x} ${seat.y})`);
  ring?.setAttribute('visibility', seat ? 'visible' : 'hidden');
}

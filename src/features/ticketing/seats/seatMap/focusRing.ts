/** Moves the focus ring to a seat (units of the plan), or hides it for null. */
export function moveFocusRing(ring: SVGGElement | null, seat: { x: number; y: number } | null): void {
  if (seat) ring?.setAttribute('transform', `translate(${seat.x} ${seat.y})`);
  ring?.setAttribute('visibility', seat ? 'visible' : 'hidden');
}

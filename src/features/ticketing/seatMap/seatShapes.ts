export type SeatState = 'open' | 'taken' | 'chosen';

/** The outline of a seat by price zone, so that zones differ by more than their colour. Centred on 0,0. */
function outline(zoneIndex: number, r: number): string {
  switch (zoneIndex % 4) {
    case 0:
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 1: {
      const s = r * 0.9;
      const c = r * 0.32;
      return `M${-s + c} ${-s}h${2 * (s - c)}a${c} ${c} 0 0 1 ${c} ${c}v${2 * (s - c)}a${c} ${c} 0 0 1 ${-c} ${c}h${-2 * (s - c)}a${c} ${c} 0 0 1 ${-c} ${-c}v${-2 * (s - c)}a${c} ${c} 0 0 1 ${c} ${-c}z`;
    }
    case 2: {
      const h = r * 1.02;
      const x = h * 0.87;
      return `M0 ${-h}L${x} ${-h / 2}V${h / 2}L0 ${h}L${-x} ${h / 2}V${-h / 2}z`;
    }
    default: {
      const d = r * 1.1;
      return `M0 ${-d}L${d} 0L0 ${d}L${-d} 0z`;
    }
  }
}

/** The one path that draws a seat: an outline when open, a cross when taken, a filled seat with a tick when chosen. */
export function seatPath(state: SeatState, zoneIndex: number, pitch: number): string {
  const r = pitch * 0.4;
  switch (state) {
    case 'open':
      return outline(zoneIndex, r);
    case 'taken': {
      const c = r * 0.55;
      return `M${-c} ${-c}L${c} ${c}M${c} ${-c}L${-c} ${c}`;
    }
    case 'chosen': {
      const big = r * 1.2;
      const u = big / 10;
      // The tick is a hole: with the even-odd rule it shows the night behind, in every contrast mode.
      return `${outline(zoneIndex, big)}M${-5 * u} ${0.4 * u}L${-1.6 * u} ${3.8 * u}L${5 * u} ${-2.8 * u}L${3.5 * u} ${-4.3 * u}L${-1.6 * u} ${0.8 * u}L${-3.5 * u} ${-1.1 * u}z`;
    }
  }
}

import type { Tone } from './answerTypes';

/* Sound and vibration of an answer, so that nobody has to look at the screen. */

/** Frequencies in hertz, one after another: high is good, low is not. */
const SOUNDS: Record<Tone, { frequencies: readonly number[]; seconds: number }> = {
  green: { frequencies: [880, 1320], seconds: 0.09 },
  yellow: { frequencies: [520, 520], seconds: 0.16 },
  red: { frequencies: [180], seconds: 0.6 },
};

/** Milliseconds of vibration and rest. */
const VIBRATIONS: Record<Tone, number[]> = { green: [80], yellow: [120, 80, 120], red: [500] };
const VOLUME = 0.25;

let audio: AudioContext | null = null;

/** Browsers allow sound after a press only. Call it in its handler. */
export function unlockSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

export function giveSignal(tone: Tone, hasSound: boolean): void {
  // Safari has no vibration.
  if ('vibrate' in navigator) navigator.vibrate(VIBRATIONS[tone]);
  if (!hasSound || audio?.state !== 'running') return;
  const { frequencies, seconds } = SOUNDS[tone];
  for (const [index, frequency] of frequencies.entries()) {
    const start = audio.currentTime + index * seconds * 1.2;
    const oscillator = new OscillatorNode(audio, { frequency, type: tone === 'red' ? 'sawtooth' : 'sine' });
    oscillator.connect(new GainNode(audio, { gain: VOLUME })).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds);
  }
}

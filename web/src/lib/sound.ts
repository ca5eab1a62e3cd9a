// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Four small sounds, made on the spot: there is no file to fetch. Silent until somebody switches them on. */
import { settings } from './page';

type Sound = 'tick' | 'paper' | 'seal' | 'bell';

/** Made with the first sound: most people never hear one. */
let context: AudioContext | null = null;

/** A second of hiss, of which the dry sounds are cut. */
let hiss: AudioBuffer | null = null;
function makeHiss(c: AudioContext): AudioBuffer {
  const buffer = c.createBuffer(1, c.sampleRate, c.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** Loud at once, then fading away. */
function fade(c: AudioContext, loud: number, seconds: number): GainNode {
  const gain = c.createGain();
  gain.gain.setValueAtTime(loud, c.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, c.currentTime + seconds);
  gain.connect(c.destination);
  return gain;
}

/** Something dry: hiss round one pitch, which moves to another. */
function scratch(c: AudioContext, from: number, to: number, loud: number, seconds: number): void {
  const source = c.createBufferSource();
  const filter = c.createBiquadFilter();
  source.buffer = hiss ??= makeHiss(c);
  filter.type = 'bandpass';
  filter.frequency.setValueAtTime(from, c.currentTime);
  filter.frequency.exponentialRampToValueAtTime(to, c.currentTime + seconds);
  source.connect(filter).connect(fade(c, loud, seconds));
  source.start(0, Math.random() / 2, seconds);
}

/** Something that rings: a pure tone that moves to another. */
function tone(c: AudioContext, from: number, to: number, loud: number, seconds: number): void {
  const source = c.createOscillator();
  source.frequency.setValueAtTime(from, c.currentTime);
  source.frequency.exponentialRampToValueAtTime(to, c.currentTime + seconds);
  source.connect(fade(c, loud, seconds));
  source.start();
  source.stop(c.currentTime + seconds);
}

const sounds: Record<Sound, (c: AudioContext) => void> = {
  // a pen set on paper
  tick: (c) => scratch(c, 3200, 1800, 0.5, 0.05),
  // a sheet that is turned
  paper: (c) => scratch(c, 900, 4200, 0.35, 0.16),
  // a seal pressed into wax
  seal: (c) => {
    tone(c, 150, 60, 0.5, 0.22);
    scratch(c, 1200, 500, 0.25, 0.06);
  },
  bell: (c) => {
    for (const [pitch, loud] of [
      [880, 0.18],
      [1318, 0.09],
      [2217, 0.04],
    ] as const)
      tone(c, pitch, pitch, loud, 1.1);
  },
};

/** Make a sound, if they are switched on. It never waits and never fails. */
export function sound(which: Sound): void {
  if (!settings.value.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // a browser keeps it asleep until somebody has clicked
  if (context.state === 'suspended') void context.resume();
  sounds[which](context);
}

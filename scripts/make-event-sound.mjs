// Makes public/sound/event.wav, the short sound of a new event: two soft bell tones, a fifth apart. Run it after changing
// them: node scripts/make-event-sound.mjs
import { mkdirSync, writeFileSync } from 'node:fs'

const RATE = 16_000
const SECONDS = 0.45
const tones = [
  { hertz: 659.25, from: 0, volume: 0.22 },
  { hertz: 987.77, from: 0.11, volume: 0.2 },
]

/** A bell: a sharp but not clicking start, an exponential end, and a quiet overtone. */
function bell({ hertz, from, volume }, second) {
  const age = second - from
  if (age < 0) return 0
  const envelope = Math.min(1, age / 0.005) * Math.exp(-age * 11)
  const wave =
    Math.sin(2 * Math.PI * hertz * age) + 0.25 * Math.sin(2 * Math.PI * hertz * 2.76 * age) * Math.exp(-age * 25)
  return volume * envelope * wave
}

const count = Math.round(RATE * SECONDS)
const samples = Buffer.alloc(count * 2)
for (let index = 0; index < count; index += 1) {
  const second = index / RATE
  const fadeOut = Math.min(1, (SECONDS - second) / 0.03)
  const value = tones.reduce((sum, tone) => sum + bell(tone, second), 0) * fadeOut
  samples.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), index * 2)
}

const header = Buffer.alloc(44)
header.write('RIFF', 0)
header.writeUInt32LE(36 + samples.length, 4)
header.write('WAVEfmt ', 8)
header.writeUInt32LE(16, 16)
header.writeUInt16LE(1, 20) // PCM
header.writeUInt16LE(1, 22) // mono
header.writeUInt32LE(RATE, 24)
header.writeUInt32LE(RATE * 2, 28)
header.writeUInt16LE(2, 32)
header.writeUInt16LE(16, 34)
header.write('data', 36)
header.writeUInt32LE(samples.length, 40)

const folder = new URL('../public/sound/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('event.wav', folder), Buffer.concat([header, samples]))

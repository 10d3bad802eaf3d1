import './theme.css'
import { expect, test } from 'vitest'

type Pair = [text: string, ground: string, least: number]

const grounds = ['canvas', 'surface', 'raised', 'sunken']
const statuses = ['new', 'scheduled', 'progress', 'waiting', 'ready', 'done', 'cancelled'].map((s) => `status-${s}`)
const words = ['brand', 'signal', 'danger', 'done', ...statuses]
const pairs: Pair[] = [
  ...['ink', 'muted', ...words].flatMap((text) => grounds.map((ground): Pair => [text, ground, 4.5])),
  ...words.map((text): Pair => [text, `${text}-soft`, 4.5]),
  ...['brand-soft', 'signal-soft', 'danger-soft', 'done-soft'].flatMap((ground): Pair[] => [
    ['ink', ground, 4.5],
    ['muted', ground, 4.5],
  ]),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-strong', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
  ['on-signal', 'signal-fill', 4.5],
  ['plate-ink', 'plate-shade', 4.5],
  ...grounds.map((ground): Pair => ['edge', ground, 3]),
]

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** Relative luminance (WCAG) of a token as the browser paints it. */
function luminance(token: string, theme: string): number {
  const probe = document.createElement('i')
  probe.dataset.theme = theme
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  if (!canvas) throw new Error('no canvas')
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test.each(['light', 'dark'])('every text has enough contrast on every background that it is used on, %s', (theme) => {
  const tooWeak = pairs
    .map(([text, ground, least]) => {
      const [dim = 0, bright = 0] = [luminance(text, theme), luminance(ground, theme)].sort((a, b) => a - b)
      return { text, ground, least, contrast: (bright + 0.05) / (dim + 0.05) }
    })
    .filter(({ contrast, least }) => contrast < least)
  expect(tooWeak).toEqual([])
})

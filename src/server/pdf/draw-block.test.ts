import { expect, test } from 'vitest'
import { drawBlock } from './draw-block.ts'

test('a signature is drawn to scale above its line, and a dot as a short line', () => {
  const drawn = drawBlock({
    kind: 'signature',
    width: 1000,
    height: 360,
    strokes: [
      [
        [0, 0],
        [1000, 360],
      ],
      [[500, 100]],
    ],
    label: 'Allekirjoitus',
  })
  const [picture] = 'stack' in drawn ? drawn.stack : []
  const vectors = picture && 'canvas' in picture ? picture.canvas : []
  expect(vectors).toMatchObject([
    {
      type: 'polyline',
      points: [
        { x: 0, y: 0 },
        { x: 220, y: 79.2 },
      ],
    },
    {
      type: 'polyline',
      points: [
        { x: 110, y: 22 },
        { x: 111, y: 22 },
      ],
    },
    { type: 'line', y1: 79.2, x2: 220 },
  ])
})

import { expect, test } from 'vitest'
import { shrinkPhoto } from './shrink-photo.ts'

/** A photo of noise, as large as those of phones, red above and blue below. */
async function photo(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const pixels = context.createImageData(width, height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const isAbove = at < pixels.data.length / 2
    const noise = (at * 2_654_435_761) % 90
    pixels.data.set([isAbove ? 160 + noise : noise, noise, isAbove ? noise : 160 + noise, 255], at)
  }
  context.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  return new Uint8Array(await (blob ?? new Blob()).arrayBuffer())
}

/** Says that the camera was held upright (orientation 6: to be turned right by a quarter), and where. */
function tagged(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const data = [...new TextEncoder().encode('Exif\0\0'), ...tiff, ...new TextEncoder().encode('GPS 60.19 N')]
  const segment = [0xff, 0xe1, 0, data.length + 2, ...data]
  return new Uint8Array([...jpeg.subarray(0, 2), ...segment, ...jpeg.subarray(2)])
}

test('a large photo becomes as large as the server keeps it: upright, without the place', async () => {
  const bytes = tagged(await photo(4000, 2000))
  const made = await shrinkPhoto(new File([bytes], 'IMG_1234.JPEG', { type: 'image/jpeg' }))
  expect([made.name, made.type]).toEqual(['IMG_1234.jpg', 'image/jpeg'])
  expect(made.size).toBeLessThan(bytes.length / 2)
  const bitmap = await createImageBitmap(made)
  expect([bitmap.width, bitmap.height]).toEqual([1280, 2560])
  expect(new TextDecoder('latin1').decode(await made.arrayBuffer())).not.toContain('GPS')
  // what was above is on the right now
  const canvas = new OffscreenCanvas(2, 1)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, 2, 1)
  const [leftRed = 0, , leftBlue = 0, , rightRed = 0, , rightBlue = 0] = context?.getImageData(0, 0, 2, 1).data ?? []
  expect([leftBlue > leftRed, rightRed > rightBlue]).toEqual([true, true])
})

test('what is small, no photo or not to be read is left for the server to judge', async () => {
  const small = new File([await photo(60, 40)], 'a.jpg', { type: 'image/jpeg' })
  const drawing = new File([new Uint8Array(900_000)], 'b.png', { type: 'image/png' })
  const broken = new File([new Uint8Array(900_000)], 'c.jpg', { type: 'image/jpeg' })
  const unread = new File([new Uint8Array(100)], 'd.heic', { type: 'image/heic' })
  for (const file of [small, drawing, broken, unread]) expect(await shrinkPhoto(file)).toBe(file)
})

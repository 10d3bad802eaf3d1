import { expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ImageCrop } from './image-crop.tsx'

/** Red on the left, blue on the right. */
async function picture(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 400
  canvas.height = 200
  const context = canvas.getContext('2d')
  for (const [x, colour] of [
    [0, '#f00'],
    [200, '#00f'],
  ] as const) {
    if (!context) throw new Error('no canvas')
    context.fillStyle = colour
    context.fillRect(x, 0, 200, 200)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob ? [blob] : [], 'kuva.png', { type: 'image/png' })
}

async function pixelOf(blob: Blob, x: number, y: number): Promise<number[]> {
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return [bitmap.width, bitmap.height, ...(context?.getImageData(x, y, 1, 1).data.slice(0, 3) ?? [])]
}

/** Without the theme's styles the window lies under its own backdrop, out of the pointer's reach. */
const press = (button: Locator) => (button.element() as HTMLElement).click()

test('the middle square is taken, or what the arrow keys and the slider choose', async () => {
  const onCropped = vi.fn<(square: Blob) => void>()
  const screen = await render(<ImageCrop file={await picture()} onCropped={onCropped} onCancel={() => {}} />)
  const done = screen.getByRole('button', { name: 'Käytä kuvaa' })
  await expect.element(done).toBeEnabled()
  press(done)
  await expect.poll(() => onCropped.mock.calls.length).toBe(1)
  const middle = onCropped.mock.calls[0]?.[0] as Blob
  expect(await pixelOf(middle, 10, 10)).toEqual([512, 512, 255, 0, 0])
  expect(await pixelOf(middle, 500, 10)).toEqual([512, 512, 0, 0, 255])

  screen.getByLabelText('Suurennus').element().focus()
  await userEvent.keyboard('{End}')
  screen.getByLabelText('Kuvan rajaus', { exact: false }).element().focus()
  for (let step = 0; step < 20; step++) await userEvent.keyboard('{ArrowRight}')
  press(done)
  await expect.poll(() => onCropped.mock.calls.length).toBe(2)
  const left = onCropped.mock.calls[1]?.[0] as Blob
  expect(await pixelOf(left, 500, 10)).toEqual([512, 512, 255, 0, 0])
})

test('no style element is put into the page', async () => {
  const before = document.querySelectorAll('style').length
  const screen = await render(<ImageCrop file={await picture()} onCropped={() => {}} onCancel={() => {}} />)
  await expect.element(screen.getByRole('button', { name: 'Käytä kuvaa' })).toBeEnabled()
  expect(document.querySelectorAll('style').length).toBe(before)
})

test('a picture that the browser cannot show gives an error', async () => {
  const file = new File(['not a picture'], 'kuva.heic', { type: 'image/heic' })
  const onCancel = vi.fn()
  const screen = await render(<ImageCrop file={file} onCropped={() => {}} onCancel={onCancel} />)
  await expect.element(screen.getByText(/Selain ei osaa näyttää/)).toBeVisible()
  press(screen.getByRole('button', { name: 'Peruuta' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { QrCode } from './qr-code.tsx'

const ADDRESS = 'https://huoltosilta.example/historia/AaIJdanTdIKNL28etCDsigk0G6uAzuyPBFWrd_k-1Bmg'
const SIZE = 400

test('a reader of codes reads the address from what is drawn', async () => {
  const { container } = await render(<QrCode text={ADDRESS} label="Linkki" />)
  const svg = container.querySelector('svg')
  if (!svg) throw new Error('nothing is drawn')
  svg.setAttribute('width', String(SIZE))
  svg.setAttribute('height', String(SIZE))
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const paper = canvas.getContext('2d')
  paper?.drawImage(image, 0, 0, SIZE, SIZE)
  const pixels = paper?.getImageData(0, 0, SIZE, SIZE)
  expect(pixels && jsQR(pixels.data, SIZE, SIZE)?.data).toBe(ADDRESS)
})

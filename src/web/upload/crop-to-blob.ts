/** Pixels of the square that is made; the server makes none larger. */
const SIDE = 512

export type Square = { x: number; y: number; width: number; height: number }

/** Cuts a square out of a loaded picture. Transparent parts stay so in a PNG. */
export async function cropToBlob(
  picture: HTMLImageElement,
  { x, y, width, height }: Square,
  type: string,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, SIDE, SIDE)
  const wanted = type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, 0.92))
  if (!blob) throw new Error('the picture could not be cut')
  return blob
}

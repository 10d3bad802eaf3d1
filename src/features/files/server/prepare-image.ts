import type { Sharp } from 'sharp'
import { AppError } from '#shared/app-error.ts'
import type { UploadPurpose } from '#shared/upload.ts'

/**
 * What is read whole to be made smaller; a bomb claims more. A JPEG of one pass is shrunk while it is read, line by line, so phones'
 * 108 and 200 megapixels cost no more than others.
 */
const MAX_PIXELS = 65_000_000
const MAX_JPEG_PIXELS = 210_000_000
const WORK_LIMIT_SECONDS = 30

type Size = { width: number; height: number; fit: 'inside' | 'cover'; withoutEnlargement?: true }
const sizes: Record<'photo' | 'portrait', { image: Size; thumbnail: Size }> = {
  // enough to read a part's number from the photo of an engine bay
  photo: {
    image: { width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true },
    thumbnail: { width: 480, height: 480, fit: 'inside', withoutEnlargement: true },
  },
  portrait: {
    image: { width: 512, height: 512, fit: 'cover' },
    thumbnail: { width: 160, height: 160, fit: 'cover' },
  },
}

type Encoding = { contentType: string; extension: string; encode: (image: Sharp) => Sharp }
const jpeg: Encoding = { contentType: 'image/jpeg', extension: 'jpg', encode: (image) => image.jpeg({ quality: 84 }) }
const png: Encoding = { contentType: 'image/png', extension: 'png', encode: (image) => image.png() }
const webp: Encoding = { contentType: 'image/webp', extension: 'webp', encode: (image) => image.webp({ quality: 82 }) }
/** By what is sent; AVIF is slow to write. */
const encodings: Record<string, Encoding> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/avif': webp,
}

export type PreparedFile = {
  bytes: Uint8Array
  contentType: string
  extension: string
  width: number | null
  height: number | null
  thumbnail: Uint8Array | null
}

/**
 * Makes a new image from the pixels: upright, in sRGB, without any metadata (place, device, time) and without anything else that the file carried.
 * `contentType` is what its bytes say. Throws `unprocessable`: too_many_pixels, animated_image, damaged_image; and `timeout: slow_image`.
 */
export async function prepareImage(path: string, contentType: string, purpose: UploadPurpose): Promise<PreparedFile> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const encoding = encodings[contentType] ?? jpeg
  const size = sizes[purpose === 'attachment' ? 'photo' : 'portrait']
  const source = sharp(path, { limitInputPixels: MAX_JPEG_PIXELS, failOn: 'error' })
  const { width, height, pages = 1, isProgressive } = await source.metadata().catch(damaged)
  const isShrunkWhileRead = contentType === 'image/jpeg' && !isProgressive
  if (width * height > (isShrunkWhileRead ? MAX_JPEG_PIXELS : MAX_PIXELS))
    throw new AppError('unprocessable', 'too_many_pixels')
  if (pages > 1) throw new AppError('unprocessable', 'animated_image')

  const upright = source.timeout({ seconds: WORK_LIMIT_SECONDS }).autoOrient().resize(size.image)
  const { data: bytes, info } = await encoding.encode(upright).toBuffer({ resolveWithObject: true }).catch(damaged)
  const thumbnail = await sharp(bytes).resize(size.thumbnail).webp({ quality: 76 }).toBuffer()
  return {
    bytes,
    contentType: encoding.contentType,
    extension: encoding.extension,
    width: info.width,
    height: info.height,
    thumbnail,
  }
}

function damaged(cause: unknown): never {
  const said = String(cause)
  // sharp names its own limit so
  if (said.includes('timeout:')) throw new AppError('timeout', 'slow_image', { cause })
  throw new AppError('unprocessable', said.includes('pixel limit') ? 'too_many_pixels' : 'damaged_image', { cause })
}

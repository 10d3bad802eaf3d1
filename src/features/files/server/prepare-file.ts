import { readFile, stat } from 'node:fs/promises'
import { AppError } from '#shared/app-error.ts'
import { IMAGE_TYPES, type UploadPurpose } from '#shared/upload.ts'
import { type PreparedFile, prepareImage } from './prepare-image.ts'

/** Photos as iPhones keep them: the licence of their coding keeps them from being read here. */
const heicTypes = new Set(['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence'])
/** How far from its end a PDF may say that it ends (ISO 32000-1, annex H). */
const PDF_TAIL_BYTES = 1024

/**
 * Looks at what the file is, whatever its name and its sender say, and makes what is kept of it. Throws `invalid`:
 * unsupported_file_type, heic_image; `unprocessable`: empty_file, damaged_pdf; and what prepareImage throws.
 */
export async function prepareFile(path: string, purpose: UploadPurpose): Promise<PreparedFile> {
  if ((await stat(path)).size === 0) throw new AppError('unprocessable', 'empty_file')
  const { fileTypeFromFile } = await import('file-type')
  const mime = (await fileTypeFromFile(path))?.mime ?? ''
  if (IMAGE_TYPES.some((type) => type === mime)) return prepareImage(path, mime, purpose)
  if (mime === 'application/pdf' && purpose === 'attachment') return preparePdf(path)
  throw new AppError('invalid', heicTypes.has(mime) ? 'heic_image' : 'unsupported_file_type')
}

/** Kept as it is, so it must be a PDF alone: from its first byte to its last, not the front of something else. */
async function preparePdf(path: string): Promise<PreparedFile> {
  const bytes = await readFile(path)
  const ending = bytes.subarray(-PDF_TAIL_BYTES).toString('latin1')
  const isWhole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && /%%EOF[\s\0]*$/.test(ending)
  // a ZIP is read from its end: one that ends like a PDF would be both
  if (!isWhole || bytes.subarray(-65_557).includes('PK\u0005\u0006', 0, 'latin1'))
    throw new AppError('unprocessable', 'damaged_pdf')
  return { bytes, contentType: 'application/pdf', extension: 'pdf', width: null, height: null, thumbnail: null }
}

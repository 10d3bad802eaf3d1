import { readFile, stat } from 'node:fs/promises'
import pLimit from 'p-limit'
import { AppError } from '#shared/app-error.ts'
import { IMAGE_TYPES, type UploadPurpose } from '#shared/upload.ts'
import { type PreparedFile, prepareImage } from './prepare-image.ts'

/** Photos as iPhones keep them: the licence of their coding keeps them from being read here. */
const heicTypes = new Set(['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence'])
/** How far from its ends a PDF may begin and say that it ends (ISO 32000-1, annex H). */
const PDF_EDGE_BYTES = 1024
const EOF = '%%EOF'

/**
 * Looks at the contents of the file, not at its name or what its sender says, and makes what is kept of it. Throws `invalid`: unsupported_file_type,
 * heic_image; `unprocessable`: empty_file, damaged_pdf, unsafe_pdf; and what prepareImage throws.
 */
export async function prepareFile(path: string, purpose: UploadPurpose): Promise<PreparedFile> {
  if ((await stat(path)).size === 0) throw new AppError('unprocessable', 'empty_file')
  const { fileTypeFromFile } = await import('file-type')
  const mime = (await fileTypeFromFile(path))?.mime ?? ''
  if (IMAGE_TYPES.some((type) => type === mime)) return prepareImage(path, mime, purpose)
  const mayBePdf = mime === 'application/pdf' || mime === ''
  const pdf = mayBePdf && purpose === 'attachment' ? await preparePdf(path) : null
  if (pdf) return pdf
  throw new AppError('invalid', heicTypes.has(mime) ? 'heic_image' : 'unsupported_file_type')
}

/**
 * Kept from its header to its end, so that it is only a PDF and not the front of something else: programs write a byte order mark or a line break
 * before, and a comment behind. Null when it does not begin like one.
 */
async function preparePdf(path: string): Promise<PreparedFile | null> {
  const whole = await readFile(path)
  const begins = whole.subarray(0, PDF_EDGE_BYTES).indexOf('%PDF-', 0, 'latin1')
  if (begins < 0) return null
  const ends = whole.lastIndexOf(EOF)
  if (ends < begins || ends < whole.length - PDF_EDGE_BYTES) throw new AppError('unprocessable', 'damaged_pdf')
  const [blank = ''] = /^[\s\0]*/.exec(whole.subarray(ends + EOF.length).toString('latin1')) ?? []
  const bytes = whole.subarray(begins, ends + EOF.length + blank.length)
  // a ZIP is read from its end: one that ends like a PDF would be both
  if (bytes.subarray(-65_557).includes('PK\u0005\u0006', 0, 'latin1')) throw new AppError('unprocessable', 'unsafe_pdf')
  return { bytes, contentType: 'application/pdf', extension: 'pdf', width: null, height: null, thumbnail: null }
}

/** Decoding an image takes a core and tens of megabytes, however many people upload. */
const inTurn = pLimit(2)

/** As `prepareFile`, two at a time. */
export const prepareInTurn: typeof prepareFile = (path, purpose) => inTurn(() => prepareFile(path, purpose))

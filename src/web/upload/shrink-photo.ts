/** As much as the server keeps of a photo (files/server/prepare-image.ts). */
const MAX_SIDE = 2560
/** The server writes it once more, so nothing of this may show. */
const QUALITY = 0.9
/** Smaller ones are sent faster than they are made smaller. */
const WORTH_BYTES = 700_000
/** The server does not read these, but the phones that write them do. */
const HEIC = /^image\/hei[cf]/

/** One at a time: a photo of 50 million pixels takes 200 Mt while it is looked at. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * A photo as it is sent: upright, no larger than the server keeps it, without place, device and time. A file that is no photo, is small already
 * or cannot be read here is left unchanged: the server judges it.
 */
export function shrinkPhoto(file: File): Promise<File> {
  const isPhoto = file.type === 'image/jpeg' && file.size >= WORTH_BYTES
  if (!isPhoto && !HEIC.test(file.type)) return Promise.resolve(file)
  const made = turn.then(() => shrink(file).catch(() => file))
  turn = made
  return made
}

async function shrink(file: File): Promise<File> {
  const url = URL.createObjectURL(file)
  const canvas = document.createElement('canvas')
  try {
    // an element and not a bitmap: every browser turns it upright
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob || (blob.size >= file.size && !HEIC.test(file.type))) return file
    const name = file.name.replace(/\.\w+$/, '')
    return new File([blob], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
  } finally {
    URL.revokeObjectURL(url)
    // its memory is given back at once, not at the next garbage collection
    canvas.width = 0
  }
}

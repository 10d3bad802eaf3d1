/** The largest file that is taken in, in bytes: 20 Mt as people read it from their own computer. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

/** What may be uploaded, as the file's own bytes say; the browser offers these, the server looks. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const UPLOAD_TYPES = [...IMAGE_TYPES, 'application/pdf'] as const

/** `avatar` belongs to a user, the others to the organisation in whose name they are uploaded. */
export const UPLOAD_PURPOSES = ['avatar', 'organization_image', 'attachment'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** The answer to an upload: what is kept, which for an image is not what was sent. */
export type UploadedFile = {
  id: string
  name: string
  contentType: string
  sizeBytes: number
  /** Pixels; null for a PDF. */
  width: number | null
  height: number | null
}

/** The address of a file; readable for everyone who may see the thing that it is attached to. */
export const fileUrl = (fileId: string): string => `/api/files/${fileId}`

/** A small picture of an image; a PDF has none. */
export const thumbnailUrl = (fileId: string): string => `/api/files/${fileId}/thumbnail`

import { z } from 'zod'
import { Id } from '#shared/id.ts'
import { UPLOAD_PURPOSES, type UploadedFile } from '#shared/upload.ts'

/** The query of `POST /api/files`. */
export const UploadQuery = z.object({
  purpose: z.enum(UPLOAD_PURPOSES, 'Tuntematon käyttötarkoitus'),
  organizationId: Id.optional(),
  /** Made by the browser once per file: a retry of the same upload is answered with what the first one kept. */
  key: z.uuid('Lähetyksen avain ei kelpaa').optional(),
})

/** A file as the screens see it: read at `fileUrl(id)`, its small picture at `thumbnailUrl(id)` when it has a width. */
export const FileView = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
}) satisfies z.ZodType<UploadedFile>
export type FileView = z.infer<typeof FileView>

/** Of all files of one organisation: a busy garage's photos of ten years. */
export const MAX_STORAGE_BYTES = 50_000_000_000
export const StorageUse = z.object({ usedBytes: z.number(), maxBytes: z.number() })

export const MAX_FILES_AT_ONCE = 20

/** Several files in an input, such as those of a comment or a message. */
export const FileIds = Id.array().max(MAX_FILES_AT_ONCE, `Enintään ${MAX_FILES_AT_ONCE} tiedostoa kerralla`)

export const RemoveFile = z.object({ fileId: Id })

/** Null takes the image away. */
export const ChooseImage = z.object({ fileId: Id.nullable() })
export const ChosenImage = z.object({ image: z.string().nullable() })

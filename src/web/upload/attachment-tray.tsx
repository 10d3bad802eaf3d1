import { FieldError } from '../ui/field.tsx'
import { FileRow } from './file-row.tsx'
import { PictureTile } from './picture-tile.tsx'
import { UploadRow } from './upload-row.tsx'
import type { Attachments } from './use-attachments.ts'

type Props = {
  attachments: Attachments
  error?: string | undefined
  /** What they are sent with, in the genitive; "kommentin" unless said otherwise. */
  goesWith?: string
}

/** What goes with a form: pictures as pictures, the rest by name; what is on its way, with how far it is. */
export function AttachmentTray({ attachments, error, goesWith }: Props) {
  const { files, uploads, isBusy, mayWait, refused, sourceOf, remove, cancel, retry } = attachments
  return (
    <>
      <FieldError message={error ?? refused} />
      {files.length + uploads.length > 0 ? (
        <ul aria-label="Liitteet" className="flex flex-wrap gap-2">
          {/* one list: what is uploaded stays the element that it was */}
          {[
            ...files.map((file) =>
              file.width === null ? (
                <FileRow key={file.id} file={file} onRemove={() => remove(file.id)} />
              ) : (
                <PictureTile
                  key={sourceOf(file.id)?.key ?? file.id}
                  name={file.name}
                  fileId={file.id}
                  source={sourceOf(file.id)?.file}
                  onRemove={() => remove(file.id)}
                />
              ),
            ),
            ...uploads.map((upload) =>
              upload.error === null && upload.file.type.startsWith('image/') ? (
                <PictureTile
                  key={upload.key}
                  name={upload.file.name}
                  source={upload.file}
                  share={upload.share}
                  onRemove={() => cancel(upload.key)}
                />
              ) : (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  mayWait={mayWait}
                  {...(goesWith && { goesWith })}
                  onCancel={() => cancel(upload.key)}
                  onRetry={() => retry(upload.key)}
                />
              ),
            ),
          ]}
        </ul>
      ) : null}
      <p className="sr-only" aria-live="polite">
        {files.length > 0 && !isBusy ? `Tiedostoja lähetetty: ${files.length}` : ''}
      </p>
    </>
  )
}

import type { QueuedFile } from '#web/offline/queued-act.ts'
import { LocalPicture } from '#web/upload/local-picture.tsx'

/** The files of something that is not sent yet: pictures as pictures, the rest by name. `sent`: how many the server has already. */
export function WaitingFiles({ files, sent }: { files: readonly QueuedFile[]; sent: number }) {
  const pictures = files.filter(({ file }) => file.type.startsWith('image/'))
  const others = files.filter(({ file }) => !file.type.startsWith('image/'))
  return (
    <>
      {pictures.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {pictures.map(({ key, file }) => (
            <div key={key} className="size-24 overflow-hidden rounded-md border border-line">
              <LocalPicture file={file} alt={file.name} className="size-full" />
            </div>
          ))}
        </div>
      ) : null}
      {others.map(({ key, file }) => (
        <p key={key} className="wrap-anywhere text-muted text-sm">
          {file.name}
        </p>
      ))}
      {sent > 0 ? <p className="text-muted text-sm">{sent === 1 ? '1 liite' : `${sent} liitettä`}</p> : null}
    </>
  )
}

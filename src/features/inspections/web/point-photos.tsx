import { X } from 'lucide-react'
import type { FileView } from '#features/files/files.ts'
import { fileUrl, thumbnailUrl } from '#shared/upload.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = {
  name: string
  files: readonly FileView[]
  onRemove?: ((fileId: string) => void) | undefined
}

/** The photos of a point, each a link to the whole picture. */
export function PointPhotos({ name, files, onRemove }: Props) {
  if (files.length === 0) return null
  return (
    <ul aria-label={`Kuvat: ${name}`} className="flex flex-wrap gap-2">
      {files.map(({ id }, at) => (
        <li key={id} className="relative size-24 overflow-hidden rounded-md border border-line bg-sunken">
          <a href={fileUrl(id)} target="_blank" rel="noreferrer" className="block size-full">
            <img
              src={thumbnailUrl(id)}
              alt={`${name}, kuva ${at + 1}`}
              width={96}
              height={96}
              loading="lazy"
              className="size-full object-cover"
            />
          </a>
          {onRemove ? (
            <IconButton
              label={`Poista kuva ${at + 1}: ${name}`}
              kind="secondary"
              size="sm"
              className="absolute! top-0.5 right-0.5"
              onClick={() => onRemove(id)}
            >
              <X className="size-5" aria-hidden="true" />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

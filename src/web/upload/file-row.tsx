import { FileText, X } from 'lucide-react'
import { fileUrl, thumbnailUrl, type UploadedFile } from '#shared/upload.ts'
import { formatBytes } from '../format.ts'
import { IconButton } from '../ui/icon-button.tsx'

type Props = {
  file: UploadedFile
  /** Without it the file can only be read. */
  onRemove?: (() => void) | undefined
}

/** A kept file: its small picture or its kind, its name as a link, its size. */
export function FileRow({ file, onRemove }: Props) {
  return (
    <li className="flex w-full items-center gap-3 rounded-md border border-line bg-surface p-1">
      <FilePicture file={file} />
      <a href={fileUrl(file.id)} target="_blank" rel="noreferrer" className="min-w-0 grow truncate hover:underline">
        {file.name}
      </a>
      <span className="tabular shrink-0 text-muted text-sm">{formatBytes(file.sizeBytes)}</span>
      {onRemove ? (
        <IconButton label={`Poista ${file.name}`} onClick={onRemove}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}

function FilePicture({ file: { id, width, height } }: { file: UploadedFile }) {
  return width === null || height === null ? (
    <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-sunken text-muted">
      <FileText className="size-5" aria-hidden="true" />
    </span>
  ) : (
    <img
      src={thumbnailUrl(id)}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 shrink-0 rounded-sm bg-sunken object-cover"
    />
  )
}

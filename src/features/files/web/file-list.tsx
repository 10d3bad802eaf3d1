import { FileRow } from '#web/upload/file-row.tsx'
import type { FileView } from '../files.ts'

/** The files of a thing, to be read; each opens in a tab of its own. */
export function FileList({ files, label = 'Tiedostot' }: { files: readonly FileView[]; label?: string }) {
  return files.length === 0 ? null : (
    <ul aria-label={label} className="grid gap-1.5">
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  )
}

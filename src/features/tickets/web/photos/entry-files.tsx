import { FileList } from '#features/files/web/file-list.tsx'
import { PhotoGrid } from '#features/files/web/photos/photo-grid.tsx'
import { formatDateTime } from '#web/format.ts'
import type { TimelineEntry } from '../../ticket-views.ts'

/** What came with an entry of the timeline: pictures as pictures, the rest by name. */
export function EntryFiles({ entry }: { entry: TimelineEntry }) {
  if (!('files' in entry) || entry.files.length === 0) return null
  const { files, actor, organization, createdAt } = entry
  const by = actor?.name ?? organization?.name ?? 'Huoltosilta'
  const photos = files.flatMap(({ id, name, width, height }) =>
    width === null || height === null
      ? []
      : [{ id, width, height, description: `${name}, ${by}, ${formatDateTime(createdAt)}` }],
  )
  return (
    <div className="mt-1.5 grid max-w-2xl gap-2">
      <PhotoGrid photos={photos} />
      <div className="max-w-md">
        <FileList files={files.filter(({ width }) => width === null)} label="Liitteet" />
      </div>
    </div>
  )
}

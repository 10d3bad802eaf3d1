/**
 * The files of one thing in SQL, as `attachedFiles` reads them: JSON for statements that build it themselves. `kind` is one of our own
 * constants, `id` a column of an outer row.
 */
export const attachedFilesJson = (kind: string, id: string) => `(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'sizeBytes', f.size_bytes,
    'width', f.width, 'height', f.height) order by f.id), '[]')::text
  from files f where f.attached_to_id = ${id} and f.attached_to_kind = '${kind}' and f.removed_at is null)`

import type { QueryKey } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LazyOverlay } from '../ui/lazy-overlay.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { AddRows } from './add-rows.tsx'
import type { RowEditor } from './edit-dialog.tsx'
import { ListSearch } from './list-search.tsx'
import { type RemovedRow, RemoveRow } from './remove-row.tsx'
import { actsColumn } from './row-actions.tsx'
import { SettingsPage } from './settings-page.tsx'
import { useRowCache } from './use-row-cache.ts'

type Page = Omit<ComponentProps<typeof SettingsPage>, 'actions' | 'children'>

type Props<Row> = Page & {
  /** Of the query, or of all queries whose answers hold such rows. */
  queryKey: QueryKey
  columns: readonly Column<Row>[]
  /** Those in sight. */
  rows: readonly Row[]
  /** How many were found, on all pages. */
  total: number
  /** Whether something typed or chosen hides rows; then no rows does not mean an empty list. */
  isNarrowed?: boolean
  search?: Omit<ComponentProps<typeof ListSearch>, 'total'>
  pages?: ComponentProps<typeof Pagination>
  empty: { icon: ReactNode; title: string; text: string }
  /** On the button that adds a row. */
  addLabel: string
  editor: (given: RowEditor<Row>) => ReactNode
  /** Another way to the first rows, before the button that adds one. */
  starter?: ReactNode
  /** `done` is said when the row is gone; `meaning` is what that leads to, said before. */
  removal: { remove: (row: RemovedRow) => Promise<unknown>; done: string; meaning: string }
  /** The window that brings rows in from a file; left out where that is not possible. */
  importer?: ((given: { onImported: () => void; onClose: () => void }) => ReactNode) | undefined
}

/** A settings page that is a list of rows, which those who may can add, edit and remove one by one. */
export function EditableList<Row extends RemovedRow & { name: string }>(props: Props<Row>) {
  const { canEdit, columns, rows, total, isNarrowed = false, search, pages, empty, editor, removal, importer } = props
  const { title, hint, embedded, query, skeleton } = props
  const cache = useRowCache<Row>(props.queryKey)
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const [removed, setRemoved] = useState<Row | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const hasAny = total > 0 || isNarrowed
  const adding = canEdit ? (
    <>
      {props.starter}
      <AddRows
        label={props.addLabel}
        onAdd={() => setEdited('new')}
        onImport={importer && (() => setIsImporting(true))}
      />
    </>
  ) : null

  return (
    <SettingsPage {...{ title, hint, canEdit, embedded, query, skeleton }} actions={hasAny ? adding : null}>
      {() => (
        <div className="grid gap-4">
          {search && hasAny ? <ListSearch {...search} total={total} /> : null}
          <Table
            className="md:rounded-lg md:border md:border-line md:bg-surface"
            caption={title}
            columns={canEdit ? [...columns, actsColumn<Row>({ onEdit: setEdited, onRemove: setRemoved })] : columns}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <Card>
                {isNarrowed ? (
                  <EmptyState title="Ei osumia">Kokeile lyhyempää hakua.</EmptyState>
                ) : (
                  <EmptyState icon={empty.icon} title={empty.title} action={adding}>
                    {empty.text}
                  </EmptyState>
                )}
              </Card>
            }
          />
          {pages ? <Pagination {...pages} /> : null}
          {edited
            ? editor({
                row: edited === 'new' ? null : edited,
                onStored: cache.replace,
                onClose: () => setEdited(null),
              })
            : null}
          <RemoveRow
            row={removed}
            onClose={() => setRemoved(null)}
            title={`Poistetaanko ${removed?.name ?? ''}?`}
            done={removal.done}
            remove={removal.remove}
            hide={cache.hide}
            refetch={cache.refetch}
          >
            {removal.meaning}
          </RemoveRow>
          <LazyOverlay open={isImporting}>
            {importer && isImporting
              ? importer({ onImported: cache.refetch, onClose: () => setIsImporting(false) })
              : null}
          </LazyOverlay>
        </div>
      )}
    </SettingsPage>
  )
}

import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, type Key, type ReactElement, type ReactNode } from 'react'

export type Column<Row> = {
  key: string
  header: string
  /** Shown instead of the header's text, which then only names the column. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for figures: they are then tabular too. */
  align?: 'start' | 'end' | undefined
  sortable?: boolean | undefined
  /** On phones: the head of the card, without a label. */
  lead?: boolean | undefined
  /** Left out of the cards on phones. */
  wideOnly?: boolean | undefined
  /** Its link opens the whole row; the first column's does, unless another one says so. */
  opensRow?: boolean | undefined
  className?: string | undefined
}
export type Sort = { by: string; direction: 'asc' | 'desc' }

type Props<Row> = {
  /** What the table is; read, not seen. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** Puts something around a row, such as what catches a fault in it. */
  aroundRow?: ((row: Row, drawn: ReactElement) => ReactNode) | undefined
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  footer?: ReactNode
  /** Shown in place of rows. */
  empty?: ReactNode
  /** Rows of 44 px, for many: a cell has one line. */
  isDense?: boolean | undefined
  className?: string | undefined
}

/**
 * A dense table that turns into cards below `md`. A row opens through a link in one of its cells (usually the plate).
 * Roles are written out because browsers drop a table's meaning when its display changes.
 */
export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, aroundRow, sort, onSort, footer, empty, isDense, className } = props
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <div className={clsx('md:overflow-x-auto', className)}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: needed where CSS changes the display of a table */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: the same */}
      <table role="table" className="w-full border-collapse max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="border-line border-b">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={
                  sort?.by === column.key ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined
                }
                className={clsx(
                  // holds what is only read of it, which would widen the page
                  'relative whitespace-nowrap py-2 font-semibold text-muted text-sm',
                  isDense ? 'px-2' : 'px-3',
                  column.align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                {column.sortable && onSort ? (
                  <>
                    <SortButton column={column} sort={sort} onSort={onSort} />
                    <span className="md:hidden">{column.header}</span>
                  </>
                ) : (
                  (column.head ?? column.header)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:grid max-md:gap-2">
          {rows.map((row) => {
            const drawn = <TableRow columns={columns} row={row} isDense={isDense} />
            return <Fragment key={rowKey(row)}>{aroundRow ? aroundRow(row, drawn) : drawn}</Fragment>
          })}
        </tbody>
        {footer ? (
          <tfoot role="rowgroup" className="border-line border-t-2 font-semibold max-md:mt-2 max-md:block">
            {footer}
          </tfoot>
        ) : null}
      </table>
      {/* biome-ignore-end lint/a11y/useSemanticElements: needed where CSS changes the display of a table */}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the same */}
    </div>
  )
}

// biome-ignore-start lint/a11y/noRedundantRoles: as above
// biome-ignore-start lint/a11y/useSemanticElements: as above
function TableRow<Row>({ columns, row, isDense }: Pick<Props<Row>, 'columns' | 'isDense'> & { row: Row }) {
  const opening = columns.find(({ opensRow }) => opensRow) ?? columns[0]
  return (
    <tr
      role="row"
      // its link may take it whole (`opensRow` of a plate); a browser that places nothing by rows does so by a transform
      className="relative [transform:scale(1)] [&_td:not(.opens-row)_:is(a,button)]:relative border-line border-b last:border-b-0 max-md:grid max-md:gap-1 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3 max-md:last:border-b md:hover:bg-ink/4"
    >
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={clsx(
            isDense ? 'md:h-11 md:whitespace-nowrap md:px-2 md:py-0.5' : 'md:px-3 md:py-2.5',
            column === opening && 'opens-row',
            column.align === 'end' && 'tabular md:text-right',
            column.wideOnly && 'max-md:hidden',
            column.lead ? 'max-md:mb-1' : 'max-md:flex max-md:justify-between max-md:gap-4 max-md:text-right',
            column.className,
          )}
        >
          {column.lead ? null : (
            <span aria-hidden="true" className="shrink-0 text-left text-muted text-sm md:hidden">
              {column.header}
            </span>
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
// biome-ignore-end lint/a11y/useSemanticElements: as above
// biome-ignore-end lint/a11y/noRedundantRoles: as above

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}) {
  const direction = sort?.by === column.key ? sort.direction : undefined
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={() => onSort({ by: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
      // not only visually hidden, or focus would land on it unseen: cards are sorted elsewhere
      className={clsx(
        'inline-flex items-center gap-1 hover:text-ink max-md:hidden',
        column.align === 'end' && 'flex-row-reverse',
      )}
    >
      {column.header}
      <Icon className="size-3.5" aria-hidden="true" />
    </button>
  )
}

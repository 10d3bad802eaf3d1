/** A block of the calendar as the keyboard knows it: in a column, mostly in a row. Columns are days, and last what has no time. */
export type FocusBlock = { key: string; row: string }

/**
 * Where an arrow takes the focus: up and down within the day, left and right to the nearest day that has blocks, there into the same row if that
 * holds any; Home and End to the day's ends. Undefined when there is nowhere to go.
 */
export function nextBlock(
  columns: readonly (readonly FocusBlock[])[],
  from: string,
  key: string,
): FocusBlock | undefined {
  const x = columns.findIndex((column) => column.some((block) => block.key === from))
  const own = columns[x] ?? []
  const y = own.findIndex((block) => block.key === from)
  const block = own[y]
  if (!block) return undefined
  switch (key) {
    case 'ArrowDown':
      return own[y + 1]
    case 'ArrowUp':
      return own[y - 1]
    case 'Home':
      return own[0]
    case 'End':
      return own.at(-1)
    case 'ArrowRight':
    case 'ArrowLeft': {
      const side = key === 'ArrowRight' ? columns.slice(x + 1) : columns.slice(0, x).reverse()
      const next = side.find((column) => column.length > 0) ?? []
      return next.find(({ row }) => row === block.row) ?? next[Math.min(y, next.length - 1)]
    }
    default:
      return undefined
  }
}

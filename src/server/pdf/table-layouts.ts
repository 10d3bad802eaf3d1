import type { TableLayout } from 'pdfmake'
import { INK, LINE } from './paper.ts'

const bare: TableLayout = {
  defaultBorder: false,
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

export const tableLayouts = {
  /** Columns of facts: their gaps are in their widths. */
  grid: { ...bare, paddingRight: () => 10, paddingBottom: () => 6 },
  /** A heading and the column titles with a strong line below them, a thin one below each row. */
  rows: {
    ...bare,
    defaultBorder: true,
    hLineWidth: (line, { table }) => (line < (table.headerRows ?? 0) ? 0 : line === table.headerRows ? 0.8 : 0.4),
    hLineColor: (line, { table }) => (line === table.headerRows ? INK : LINE),
    paddingRight: (column, { table }) => (column === table.widths.length - 1 ? 0 : 8),
    paddingTop: () => 3.5,
    paddingBottom: () => 3.5,
  },
  sums: { ...bare, paddingBottom: () => 2 },
  frame: { ...bare, paddingLeft: () => 10, paddingRight: () => 10, paddingTop: () => 8, paddingBottom: () => 8 },
  ruled: {
    ...bare,
    defaultBorder: true,
    hLineWidth: (line) => (line === 0 ? 0 : 0.5),
  },
} satisfies Record<string, TableLayout>

/** What a column of that layout takes in addition to its width. */
export const GRID_GAP = 10
export const ROWS_GAP = 8

import type { Node } from 'pdfmake'
import { INK, ROLL_MARGIN, ROLL_WIDTH, SMALL } from './paper.ts'
import type { PdfBlock, PdfColumn, PdfDocument, PdfFact } from './pdf-document.ts'
import { printable } from './printable.ts'

const WIDTH = ROLL_WIDTH - 2 * ROLL_MARGIN
const AMOUNT_WIDTH = 68
const GAP = 6
const GAP_BELOW = 8

/** A document on the roll of a till's printer: everything below each other, black on white, since such printers have no colour. */
export const drawRoll = ({ blocks, foot }: PdfDocument): Node[] => [
  ...blocks.flatMap(drawBlock),
  { text: printable(foot), fontSize: SMALL, alignment: 'center', margin: [0, GAP_BELOW, 0, 0] },
]

/** What of a document has a form on a roll; the other blocks belong to papers that are read at a desk, and are left out. */
function drawBlock(block: PdfBlock): Node[] {
  switch (block.kind) {
    case 'title':
      return [
        { text: printable(block.title), fontSize: 15, bold: true, alignment: 'center' },
        { text: printable(block.beneath), alignment: 'center' },
        ...(block.registrationNumber
          ? [{ text: printable(block.registrationNumber), bold: true, alignment: 'center' } as const]
          : []),
        gap(),
      ]
    case 'columns':
      return block.columns.map(({ lines: [first = '', ...others] }) => ({
        stack: [{ text: printable(first), bold: true }, ...others.map((line): Node => ({ text: printable(line) }))],
        margin: [0, 0, 0, GAP_BELOW],
      }))
    case 'text':
    case 'notice': {
      const lead = block.kind === 'text' ? block.heading : block.lead
      return [{ text: printable(lead), bold: true }, { text: printable(block.text) }, gap()]
    }
    case 'table':
      return [
        { text: printable(block.heading) },
        line(),
        ...block.rows.map((cells) => row(cells, block.columns)),
        line(),
      ]
    case 'sums':
      return [...block.sums.map((sum, index) => amount(sum, index === block.sums.length - 1)), gap()]
    case 'facts':
      return [{ text: printable(block.heading), bold: true }, ...block.facts.map((fact) => amount(fact, false))]
    case 'together':
      return block.blocks.flatMap(drawBlock)
    default:
      return []
  }
}

/** What it is on a line of its own, what it costs beneath: the first cell of a row, and the others with the last one at the edge. */
function row(cells: readonly string[], columns: readonly PdfColumn[]): Node {
  const [name = '', ...details] = cells.map((cell, index) =>
    // without the titles above it, a percentage says of itself neither discount nor VAT
    cell.endsWith('%') ? `${columns[index]?.title}\u00a0${cell}` : cell,
  )
  return {
    stack: [
      { text: printable(name) },
      amount([details.slice(0, -1).filter(Boolean).join('\u00a0· '), details.at(-1) ?? ''], false),
    ],
    margin: [0, 1, 0, 3],
  }
}

const amount = ([name, value]: PdfFact, isBold: boolean): Node => ({
  columns: [
    { text: printable(name), bold: isBold, width: WIDTH - AMOUNT_WIDTH - GAP },
    { text: printable(value), bold: isBold, alignment: 'right', width: AMOUNT_WIDTH, fontFeatures: ['tnum'] },
  ],
  columnGap: GAP,
})

const gap = (): Node => ({ text: '', margin: [0, 0, 0, GAP_BELOW] })

const line = (): Node => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.7, lineColor: INK }],
  margin: [0, 3, 0, 4],
})

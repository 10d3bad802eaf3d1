import type { Node } from 'pdfmake'
import { drawLabel } from './draw-label.ts'
import { BRAND, INK, LINE, MUTED, PRINTED_WIDTH, SMALL, SOFT, TEXT } from './paper.ts'
import type { PdfBlock, PdfColumn, PdfFact } from './pdf-document.ts'
import { plateDrawing } from './plate-drawing.ts'
import { printable } from './printable.ts'
import { GRID_GAP, ROWS_GAP } from './table-layouts.ts'

type BlockOf<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>

const GAP_BELOW = 11
const COLUMN_GAP = 18
/** A paragraph that is shorter stays on one page with its heading. */
const SHORT_PARAGRAPH = 600
const RULE_HEIGHT = 21
const BLANK_HEIGHT = 34
const SUMS_WIDTH = 300
/** Some 4 cm: a code of 300 characters is read from it. */
const QR_SIZE = 120
/** Two of them fit on a page, with their words. */
const PICTURE_HEIGHT = 300
const SIGNATURE_WIDTH = 220

const label = (text: string): Node => ({ text: printable(text), fontSize: SMALL, color: MUTED })
const heading = (text: string): Node => ({
  text: printable(text),
  fontSize: 10.5,
  bold: true,
  color: BRAND,
  margin: [0, 0, 0, 4],
})
const strong = (text: string): Node => ({ text: printable(text), bold: true })

/** What is drawn for a block. */
export function drawBlock(block: PdfBlock): Node {
  switch (block.kind) {
    case 'title':
      return title(block)
    case 'columns':
      return columns(block)
    case 'facts':
      return facts(block)
    case 'text':
      return text(block)
    case 'table':
      return table(block)
    case 'sums':
      return sums(block)
    case 'notice':
      return notice(block)
    case 'qr':
      return qr(block)
    case 'label':
      return drawLabel(block)
    case 'picture':
      return picture(block)
    case 'ruled':
      return ruled(block)
    case 'blanks':
      return blanks(block)
    case 'signature':
      return signature(block)
    case 'together':
      return { stack: block.blocks.map(drawBlock), unbreakable: true }
  }
}

function title({ title: what, beneath, registrationNumber }: BlockOf<'title'>): Node {
  const plate = registrationNumber ? plateDrawing(registrationNumber) : null
  const words: Node = {
    stack: [
      { text: printable(what), fontSize: 20, bold: true },
      { text: printable(beneath), color: MUTED },
    ],
    width: PRINTED_WIDTH - (plate?.width ?? 0),
  }
  return {
    columns: plate ? [words, { svg: plate.svg, width: plate.width }] : [words],
    margin: [0, 0, 0, GAP_BELOW + 2],
  }
}

function columns({ columns: given }: BlockOf<'columns'>): Node {
  const width = (PRINTED_WIDTH - COLUMN_GAP * (given.length - 1)) / given.length
  return {
    columns: given.map(({ heading: of, lines: [first = '', ...others] }) => ({
      stack: [heading(of), strong(first), ...others.map((line): Node => ({ text: printable(line) }))],
      width,
    })),
    columnGap: COLUMN_GAP,
    unbreakable: true,
    margin: [0, 0, 0, GAP_BELOW],
  }
}

function facts({ heading: of, across, facts: given }: BlockOf<'facts'>): Node {
  const width = PRINTED_WIDTH / across - GRID_GAP
  const rows = Array.from({ length: Math.ceil(given.length / across) }, (_, row) =>
    Array.from({ length: across }, (__, column) => fact(given[row * across + column])),
  )
  if (rows.length === 0) return { text: '' }
  return {
    stack: [
      heading(of),
      {
        table: { widths: Array.from({ length: across }, () => width), body: rows, dontBreakRows: true },
        layout: 'grid',
      },
    ],
    unbreakable: true,
    margin: [0, 0, 0, GAP_BELOW - 6],
  }
}

const fact = (given: PdfFact | undefined): Node =>
  given ? { stack: [label(given[0]), { text: printable(given[1]) }] } : { text: '' }

function text({ heading: of, lead, text: given }: BlockOf<'text'>): Node {
  const top: Node[] = [heading(of), ...(lead ? [strong(lead)] : [])]
  // a blank line between paragraphs is enough
  const [first = '', ...others] = given.trim().split(/\s*\n\s*\n\s*/)
  const begin: Node[] = first === '' ? [] : [{ text: printable(first) }]
  const body: Node[] = [
    { stack: first.length <= SHORT_PARAGRAPH ? [...top, ...begin] : top, unbreakable: true },
    ...(first.length <= SHORT_PARAGRAPH ? [] : begin),
    ...others.map((paragraph): Node => ({ text: printable(paragraph), margin: [0, 5, 0, 0] })),
  ]
  return { stack: body, margin: [0, 0, 0, GAP_BELOW] }
}

function table({ heading: of, columns: given, rows }: BlockOf<'table'>): Node {
  const cell = ({ align }: PdfColumn, content: string): Node => ({
    text: printable(content),
    ...(align && { alignment: align, fontFeatures: ['tnum'] }),
  })
  const top: Node[] = given.map((_, column) =>
    column === 0 ? { ...heading(of), margin: [0, 0, 0, 0], colSpan: given.length } : { text: '' },
  )
  const titles = given.map((column): Node => ({ ...cell(column, column.title), fontSize: SMALL, color: MUTED }))
  return {
    table: {
      widths: widthsOf(given),
      body: [top, titles, ...rows.map((row) => given.map((column, place) => cell(column, row[place] ?? '')))],
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
    },
    layout: 'rows',
    margin: [0, 0, 0, GAP_BELOW],
  }
}

/** Fixed, so that a long word is broken within its column and never makes the table wider than the paper. */
function widthsOf(given: readonly PdfColumn[]): number[] {
  const taken = given.reduce((sum, { width }) => sum + (width === 'rest' ? 0 : width), 0)
  const rest = PRINTED_WIDTH - taken - ROWS_GAP * (given.length - 1)
  return given.map(({ width }) => (width === 'rest' ? rest : width))
}

function sums({ sums: given }: BlockOf<'sums'>): Node {
  const body = given.map(([name, amount], row): Node[] => {
    const isLast = row === given.length - 1
    return [
      { text: printable(name), bold: isLast },
      { text: printable(amount), bold: isLast, alignment: 'right', fontFeatures: ['tnum'] },
    ]
  })
  return {
    columns: [
      { text: '', width: PRINTED_WIDTH - SUMS_WIDTH },
      { table: { widths: [SUMS_WIDTH - 110, 110], body }, layout: 'sums', width: SUMS_WIDTH },
    ],
    unbreakable: true,
    margin: [0, 0, 0, GAP_BELOW],
  }
}

const notice = ({ lead, text: given }: BlockOf<'notice'>): Node => ({
  table: {
    widths: [PRINTED_WIDTH - 20],
    body: [[{ stack: [strong(lead), ...(given ? [{ text: printable(given) }] : [])], fillColor: SOFT }]],
    dontBreakRows: true,
  },
  layout: 'frame',
  margin: [0, 0, 0, GAP_BELOW],
})

const ruled = ({ heading: of, lines }: BlockOf<'ruled'>): Node => ({
  stack: [
    heading(of),
    {
      table: {
        widths: [PRINTED_WIDTH],
        heights: RULE_HEIGHT,
        body: Array.from({ length: lines }, (): Node[] => [{ text: '' }]),
      },
      layout: 'ruled',
    },
  ],
  unbreakable: true,
  margin: [0, 0, 0, GAP_BELOW],
})

const qr = ({ heading: head, code, text: caption }: BlockOf<'qr'>): Node => ({
  columns: [
    { qr: code, fit: QR_SIZE, eccLevel: 'M', width: QR_SIZE },
    { stack: [heading(head), { text: printable(caption) }], width: PRINTED_WIDTH - QR_SIZE - COLUMN_GAP },
  ],
  columnGap: COLUMN_GAP,
  unbreakable: true,
  margin: [0, 0, 0, GAP_BELOW],
})

function picture({ heading: of, jpeg, text: beneath, startsPage }: BlockOf<'picture'>): Node {
  const image = jpeg && `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
  return {
    stack: [
      heading(of),
      ...(image ? [{ image, fit: [PRINTED_WIDTH, PICTURE_HEIGHT] } as const] : []),
      { ...label(beneath), margin: [0, 3, 0, 0] },
    ],
    ...(startsPage && { pageBreak: 'before' }),
    unbreakable: true,
    margin: [0, 0, 0, GAP_BELOW],
  }
}

function blanks({ labels }: BlockOf<'blanks'>): Node {
  const width = (PRINTED_WIDTH - COLUMN_GAP * (labels.length - 1)) / labels.length
  return {
    columns: labels.map((text) => ({
      stack: [
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: INK }],
          margin: [0, BLANK_HEIGHT, 0, 2],
        },
        label(text),
      ],
      width,
    })),
    columnGap: COLUMN_GAP,
    unbreakable: true,
  }
}

function signature({ width, height, strokes, label: beneath }: BlockOf<'signature'>): Node {
  const scale = SIGNATURE_WIDTH / width
  const vectors = strokes.map((stroke) => {
    const points = stroke.map(([x, y]) => ({ x: x * scale, y: y * scale }))
    const [first] = points
    // a dot is a line as short as it can be seen
    return {
      type: 'polyline' as const,
      points: first && points.length === 1 ? [first, { x: first.x + 1, y: first.y }] : points,
      lineWidth: 1.2,
      lineColor: INK,
    }
  })
  const foot = {
    type: 'line' as const,
    x1: 0,
    y1: height * scale,
    x2: SIGNATURE_WIDTH,
    y2: height * scale,
    lineWidth: 0.7,
    lineColor: INK,
  }
  return {
    stack: [{ canvas: [...vectors, foot], margin: [0, 0, 0, 2] }, label(beneath)],
    unbreakable: true,
    margin: [0, 0, 0, GAP_BELOW],
  }
}

/** Below the head of a page; a new one each time, since pdfmake marks what it draws with its position. */
export const rule = (): Node => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: PRINTED_WIDTH, y2: 0, lineWidth: 0.5, lineColor: LINE }],
  margin: [0, 4, 0, 0],
})

export const bodyStyle = { font: 'Figtree', fontSize: TEXT, color: INK, lineHeight: 1.15 }

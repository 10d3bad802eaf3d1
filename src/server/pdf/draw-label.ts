import type { Node } from 'pdfmake'
import { LABEL_MARGIN, LABEL_SIZE } from './paper.ts'
import type { PdfBlock } from './pdf-document.ts'
import { printable } from './printable.ts'

/** Some 3.6 cm: read by a phone at arm's length. */
const QR_SIZE = 104
const GAP = 10
const LEAD = 24
const LINE = 11

type Label = Extract<PdfBlock, { kind: 'label' }>

/** One label, black on white, since label printers have no colour. */
export const drawLabel = ({ code, lead, lines }: Label): Node => ({
  stack: [
    { text: printable(lead), fontSize: LEAD, bold: true, margin: [0, 0, 0, 4] },
    {
      columns: [
        { qr: code, fit: QR_SIZE, eccLevel: 'M', width: QR_SIZE },
        {
          stack: lines.map((line): Node => ({ text: printable(line), fontSize: LINE, margin: [0, 0, 0, 2] })),
          width: LABEL_SIZE.width - 2 * LABEL_MARGIN - QR_SIZE - GAP,
        },
      ],
      columnGap: GAP,
    },
  ],
  unbreakable: true,
})

/** Each on a page of its own. */
export const drawLabels = (blocks: readonly PdfBlock[]): Node[] =>
  blocks
    .filter((block): block is Label => block.kind === 'label')
    .map((block, index) => ({ ...drawLabel(block), ...(index > 0 && { pageBreak: 'before' as const }) }))

import pdfmake, { type Node } from 'pdfmake'
import { bodyStyle, drawBlock, rule } from './draw-block.ts'
import { drawLabels } from './draw-label.ts'
import { drawRoll } from './draw-roll.ts'
import { LABEL_MARGIN, LABEL_SIZE, MARGIN, MUTED, PRINTED_WIDTH, ROLL_MARGIN, ROLL_WIDTH, SMALL } from './paper.ts'
import type { PdfDocument } from './pdf-document.ts'
import { pdfFonts } from './pdf-fonts.ts'
import { printable } from './printable.ts'
import { tableLayouts } from './table-layouts.ts'

const fontFiles = new Set(Object.values(pdfFonts).flatMap((family) => Object.values(family)))

pdfmake.setFonts(pdfFonts)
pdfmake.setTableLayouts(tableLayouts)
// for any content of a document, nothing is read but our fonts
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** Draws the document. It keeps its thread busy: in the product that is `pdf-thread.ts`. */
export function drawPdf(document: PdfDocument): Promise<Buffer> {
  const { title, author, madeAt, foot, blocks, paper } = document
  const at = new Date(madeAt)
  const about = {
    info: { title, author, creator: 'Huoltosilta', producer: 'Huoltosilta', creationDate: at, modDate: at },
    language: 'fi-FI',
    displayTitle: true,
    version: '1.7',
    defaultStyle: bodyStyle,
  } as const
  if (paper === 'ROLL')
    return pdfmake
      .createPdf({
        ...about,
        pageSize: { width: ROLL_WIDTH, height: 'auto' },
        pageMargins: [ROLL_MARGIN, ROLL_MARGIN, ROLL_MARGIN, 2 * ROLL_MARGIN],
        content: drawRoll(document),
      })
      .getBuffer()
  if (paper === 'LABEL')
    return pdfmake
      .createPdf({
        ...about,
        pageSize: LABEL_SIZE,
        pageMargins: [LABEL_MARGIN, LABEL_MARGIN, LABEL_MARGIN, LABEL_MARGIN],
        content: drawLabels(blocks),
      })
      .getBuffer()
  const line = (left: Node, right: string): Node => ({
    columns: [
      { ...left, width: PRINTED_WIDTH / 2 },
      { text: printable(right), alignment: 'right', width: PRINTED_WIDTH / 2 },
    ],
  })
  return pdfmake
    .createPdf({
      ...about,
      pageSize: 'A4',
      pageMargins: [MARGIN, 58, MARGIN, 48],
      header: (page) => ({
        stack: [line({ text: printable(author), bold: true }, page === 1 ? '' : title), rule()],
        fontSize: 8.5,
        margin: [MARGIN, 26, MARGIN, 0],
      }),
      footer: (page, pages) => ({
        ...line({ text: printable(foot) }, `Sivu ${page}/${pages}`),
        fontSize: SMALL,
        color: MUTED,
        margin: [MARGIN, 14, MARGIN, 0],
      }),
      content: blocks.map(drawBlock),
    })
    .getBuffer()
}

import { getDocumentProxy } from 'unpdf'

/** A piece of text on a page, in points from the left and the top. */
export type PdfText = { text: string; left: number; right: number; top: number }

export type ReadPdf = {
  /** The text of each page, its lines one after the other. */
  pages: string[]
  texts: PdfText[][]
  /** As readers show it. */
  info: Record<string, unknown>
  width: number
  height: number
}

/** What a reader finds in the file. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = await document.getMetadata()
  const read: ReadPdf = { pages: [], texts: [], info: info as Record<string, unknown>, width: 0, height: 0 }
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): PdfText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , left, bottom] = item.transform as number[]
      return [{ text: item.str, left: left ?? 0, right: (left ?? 0) + item.width, top: height - (bottom ?? 0) }]
    })
    read.pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    read.texts.push(texts)
    Object.assign(read, { width, height })
  }
  await document.cleanup()
  return read
}

/** What we use of pdfmake. Its published types bring those of the browser into the server's code. */
declare module 'pdfmake' {
  type Style = {
    font?: string
    fontSize?: number
    bold?: boolean
    color?: string
    alignment?: 'right' | 'center'
    lineHeight?: number
    fontFeatures?: readonly string[]
    characterSpacing?: number
  }
  type Placed = Style & {
    margin?: [left: number, top: number, right: number, bottom: number]
    width?: number
    unbreakable?: boolean
    pageBreak?: 'before'
    fillColor?: string
    colSpan?: number
  }
  type Vector = { lineWidth: number; lineColor: string } & (
    | { type: 'line'; x1: number; y1: number; x2: number; y2: number }
    | { type: 'polyline'; points: readonly { x: number; y: number }[] }
  )

  export type Node = Placed &
    (
      | { text: string | readonly (Style & { text: string })[] }
      | { stack: readonly Node[] }
      | { columns: readonly Node[]; columnGap?: number }
      | { svg: string }
      | { image: string; fit: readonly [width: number, height: number] }
      | { qr: string; fit: number; eccLevel: 'M' }
      | { canvas: readonly Vector[] }
      | {
          table: {
            widths: readonly number[]
            heights?: number
            body: readonly (readonly Node[])[]
            headerRows?: number
            keepWithHeaderRows?: number
            dontBreakRows?: boolean
          }
          layout: string
        }
    )

  export type TableLayout = {
    defaultBorder?: boolean
    hLineWidth: (line: number, node: { table: { headerRows?: number; body: readonly unknown[] } }) => number
    vLineWidth: () => number
    hLineColor: (line: number, node: { table: { headerRows?: number } }) => string
    paddingLeft: (column: number) => number
    paddingRight: (column: number, node: { table: { widths: readonly unknown[] } }) => number
    paddingTop: (row: number) => number
    paddingBottom: (row: number) => number
  }

  export type Definition = {
    info: { title: string; author: string; creator: string; producer: string; creationDate: Date; modDate: Date }
    language: string
    displayTitle: boolean
    version: '1.7'
    pageSize: 'A4' | { width: number; height: number | 'auto' }
    pageMargins: [left: number, top: number, right: number, bottom: number]
    defaultStyle: Style
    header?: (page: number) => Node | null
    footer?: (page: number, pages: number) => Node
    content: readonly Node[]
  }

  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, { normal: string; bold?: string }>>): void
    setTableLayouts(layouts: Readonly<Record<string, TableLayout>>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: Definition): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}

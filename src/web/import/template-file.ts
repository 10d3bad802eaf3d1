export type TemplateFile = { name: string; rows: readonly (readonly string[])[] }

/** With the mark that lets Excel know UTF-8, and the separator that a Finnish Excel expects. */
export const templateText = ({ rows }: TemplateFile): string =>
  `\ufeff${rows.map((cells) => cells.join(';')).join('\r\n')}\r\n`

/** Puts a file that shows the right columns among the person's downloads. */
export function downloadTemplate(file: TemplateFile): void {
  const url = URL.createObjectURL(new Blob([templateText(file)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // the download has begun; some browsers read the address a moment later
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

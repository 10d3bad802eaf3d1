import { saveFile } from '../save-file.ts'

export type TemplateFile = { name: string; rows: readonly (readonly string[])[] }

/** With the mark that lets Excel know UTF-8, and the separator that a Finnish Excel expects. */
export const templateText = ({ rows }: TemplateFile): string =>
  `\ufeff${rows.map((cells) => cells.join(';')).join('\r\n')}\r\n`

/** Puts a file that shows the right columns among the person's downloads. */
export const downloadTemplate = (file: TemplateFile): void =>
  saveFile(file.name, new Blob([templateText(file)], { type: 'text/csv;charset=utf-8' }))

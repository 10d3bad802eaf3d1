import { create } from 'content-disposition'

const MAX_LENGTH = 100
// what a path, a header or a screen could stumble over: controls, separators, characters that change the direction of text
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029"<>:|?*]/gu

/** The stored name of a file: the sender's name without its folders, with the ending of its contents. */
export function fileName(given: string | undefined, extension: string): string {
  const last = (given ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(unfit, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${[...stem].slice(0, MAX_LENGTH).join('') || 'tiedosto'}.${extension}`
}

/** Shown in place, or saved, under its name. */
export const contentDisposition = (name: string, isShown: boolean): string =>
  create(name, { type: isShown ? 'inline' : 'attachment' })

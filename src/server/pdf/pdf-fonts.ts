import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

const fileOf = createRequire(import.meta.url).resolve

/**
 * Whole fonts, since the subsets for browsers lack Š and Ž: Figtree as on the screen, Roboto for letters that Figtree has not (Greek,
 * Cyrillic, rarer Latin).
 */
export const pdfFonts = {
  Figtree: {
    normal: fileOf('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
    bold: fileOf('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  },
  Roboto: {
    normal: fileOf('pdfmake/fonts/Roboto/Roboto-Regular.ttf'),
    bold: fileOf('pdfmake/fonts/Roboto/Roboto-Medium.ttf'),
  },
}

/** Of the letters on number plates. */
export const PLATE_FONT = fileOf('@fontsource/gidole/files/gidole-latin-400-normal.woff')

/** A collection of fonts is none of ours. */
export const openFont = (file: string): Font => openSync(file) as Font

/** The characters that a font can draw. */
export const charactersOf = (file: string): ReadonlySet<number> => new Set(openFont(file).characterSet)

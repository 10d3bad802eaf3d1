import pLimit from 'p-limit'
import { prepareFile } from './prepare-file.ts'

/** Decoding an image takes a core and tens of megabytes, however many people upload. */
const inTurn = pLimit(2)

/** As `prepareFile`, two at a time. */
export const prepareInTurn: typeof prepareFile = (path, purpose) => inTurn(() => prepareFile(path, purpose))

import { z } from 'zod'

/** Which version of a thing an edit was made on: what the column of versions can hold. */
export const Version = z.int32()

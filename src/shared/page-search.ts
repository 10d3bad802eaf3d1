import { z } from 'zod'
import { searchText } from './text-fields.ts'

/** Of a list with pages: what is searched for, and which page, counted from 0. */
export const PageSearch = z.object({
  text: searchText().default(''),
  page: z.number().int().min(0).max(1000).default(0),
})
export type PageSearch = z.infer<typeof PageSearch>

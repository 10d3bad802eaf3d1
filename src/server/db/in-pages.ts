/** How many rows one query of `inPages` asks for. */
export const PAGE_ROWS = 1000

/** All rows of a long list, a query for each page: `readPage` asks for PAGE_ROWS rows after the given one. */
export async function* inPages<Row>(readPage: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let page: Row[] = []
  do {
    page = await readPage(page.at(-1))
    yield* page
  } while (page.length === PAGE_ROWS)
}

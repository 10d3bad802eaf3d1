import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Pagination } from '../ui/pagination.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { usePagedSearch, usePages } from './paged-search.ts'

const PAGE_SIZE = 2

/** Rows in pages of two; `isLate` for an answer that is still that of another question. */
function Rows() {
  const [total, setTotal] = useState(5)
  const [isLate, setIsLate] = useState(false)
  const search = usePagedSearch()
  const pages = usePages(search, { data: { total }, isPlaceholderData: isLate }, PAGE_SIZE)
  return (
    <>
      <SearchInput aria-label="Hae" value={search.text} onValueChange={search.onText} />
      <p>
        {search.searched || 'kaikki'}, sivu {search.page}
      </p>
      <Pagination {...pages} />
      <button type="button" onClick={() => setTotal(2)}>
        Poista
      </button>
      <button type="button" onClick={() => setIsLate(!isLate)}>
        Viivy
      </button>
    </>
  )
}

test('another search begins at the first page', async () => {
  const screen = await render(<Rows />)
  await userEvent.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
  await expect.element(screen.getByText('kaikki, sivu 1')).toBeInTheDocument()
  await userEvent.fill(screen.getByRole('searchbox'), ' auto ')
  await expect.element(screen.getByText('auto, sivu 0')).toBeInTheDocument()
})

test('a page that has emptied gives way to the last one that is left, once the answer is its own', async () => {
  const screen = await render(<Rows />)
  for (const page of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    await expect.element(screen.getByText(`kaikki, sivu ${page}`)).toBeInTheDocument()
  }
  await userEvent.click(screen.getByRole('button', { name: 'Viivy' }))
  await userEvent.click(screen.getByRole('button', { name: 'Poista' }))
  await expect.element(screen.getByText('kaikki, sivu 2')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Viivy' }))
  await expect.element(screen.getByText('kaikki, sivu 0')).toBeInTheDocument()
})

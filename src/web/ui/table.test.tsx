import '../theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Table } from './table.tsx'

test('heads are pressed where they are seen: as cards the table has none that focus could rest on', async () => {
  const onSort = vi.fn()
  const columns = [{ key: 'plate', header: 'Auto', cell: (plate: string) => plate, sortable: true }]
  await page.viewport(390, 800)
  const screen = await render(
    <Table
      caption="Autot"
      columns={columns}
      rows={['ABC-123']}
      rowKey={(plate) => plate}
      sort={{ by: 'plate', direction: 'asc' }}
      onSort={onSort}
    />,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await expect.element(screen.getByRole('columnheader', { name: 'Auto' })).toHaveAttribute('aria-sort', 'ascending')
  await page.viewport(1200, 800)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onSort.mock.calls).toEqual([[{ by: 'plate', direction: 'desc' }]])
})

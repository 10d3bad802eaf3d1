import '../theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Column, Table } from './table.tsx'
import { VehiclePlate } from './vehicle-plate.tsx'

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

test('a plate that opens its row is the link of every cell, but not of what another link or button is in', async () => {
  await page.viewport(1200, 800)
  const columns: Column<string>[] = [
    {
      key: 'car',
      header: 'Auto',
      cell: (plate) => <VehiclePlate opensRow registrationNumber={plate} link={<a href={`/${plate}`} />} />,
    },
    { key: 'title', header: 'Huolto', cell: () => 'Jarrut vinkuvat' },
    { key: 'act', header: 'Toiminto', cell: () => <button type="button">Ilmoita</button> },
  ]
  const screen = await render(
    <Table caption="Autot" columns={columns} rows={['ABC-123', 'DEF-456']} rowKey={(plate) => plate} />,
  )
  const at = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  }
  for (const [index, plate] of ['ABC-123', 'DEF-456'].entries()) {
    const link = screen.getByRole('link', { name: `Rekisterinumero ${plate}` }).element()
    expect(at(screen.getByText('Jarrut vinkuvat').elements()[index] ?? link)).toBe(link)
    const act = screen.getByRole('button', { name: 'Ilmoita' }).elements()[index]
    expect(act && at(act)).toBe(act)
  }
})

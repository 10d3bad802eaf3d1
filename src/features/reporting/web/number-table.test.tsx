import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NumberTable } from './number-table.tsx'

test('a table wider than a phone scrolls within its box, and does not widen the page by what is only read aloud', async () => {
  await page.viewport(320, 700)
  const screen = await render(
    <NumberTable
      caption="Autot"
      lead={{
        header: 'Auto',
        cell: (plate: string) => <span style={{ whiteSpace: 'nowrap' }}>{plate} Kuorma-auto</span>,
      }}
      columns={['Kulut ilman veroa', 'Pois ajosta'].map((header) => ({
        header,
        cell: (plate: string) => (
          <span style={{ whiteSpace: 'nowrap' }}>
            123 456,78 €{' '}
            <span className="sr-only">
              : {header}, {plate}
            </span>
          </span>
        ),
      }))}
      rows={['ABC-123']}
      rowKey={(plate) => plate}
    />,
  )
  await expect.element(screen.getByRole('rowheader')).toBeVisible()
  const box = screen.getByRole('region', { name: 'Autot, taulukko' }).element()
  expect(box.scrollWidth).toBeGreaterThan(box.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

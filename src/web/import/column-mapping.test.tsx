import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ImportMapping } from '#shared/import-report.ts'
import { ColumnMapping } from './column-mapping.tsx'

const mapping: ImportMapping = {
  fields: [
    { name: 'name', title: 'Asiakas' },
    { name: 'phone', title: 'Puhelin' },
  ],
  columns: [
    { heading: 'Kunde', samples: ['Maija Mallikas', 'Mallikuljetus Oy'], field: null },
    { heading: 'Fon', samples: ['040 123 4567'], field: 'phone' },
  ],
  presets: ['Odoo (yhteystiedot)'],
  preset: null,
}

test('each column is shown with its first values and what it is taken as', async () => {
  const screen = await render(<ColumnMapping mapping={mapping} isOpen isChecking={false} onChosen={() => {}} />)
  await expect.element(screen.getByText('Maija Mallikas · Mallikuljetus Oy')).toBeInTheDocument()
  await expect.element(screen.getByLabelText('Kunde: mitä se on')).toHaveValue('')
  await expect.element(screen.getByLabelText('Fon: mitä se on')).toHaveValue('phone')
  await expect.element(screen.getByText('1 / 2 käytetään')).toBeInTheDocument()
})

test('a choice is sent with what the other columns are', async () => {
  const onChosen = vi.fn()
  const screen = await render(<ColumnMapping mapping={mapping} isOpen isChecking={false} onChosen={onChosen} />)
  await screen.getByLabelText('Kunde: mitä se on').selectOptions('Asiakas')
  expect(onChosen).toHaveBeenCalledWith({ columns: ['name', 'phone'] })
  await screen.getByLabelText('Fon: mitä se on').selectOptions('Jätetään pois')
  expect(onChosen).toHaveBeenLastCalledWith({ columns: [null, null] })
})

test('another program reads all columns again', async () => {
  const onChosen = vi.fn()
  const screen = await render(<ColumnMapping mapping={mapping} isOpen isChecking={false} onChosen={onChosen} />)
  await screen.getByLabelText('Mistä ohjelmasta tiedosto on').selectOptions('Odoo (yhteystiedot)')
  expect(onChosen).toHaveBeenCalledWith({ preset: 'Odoo (yhteystiedot)' })
})

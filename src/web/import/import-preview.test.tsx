import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ImportReport } from '#shared/import-report.ts'
import { ImportPreview } from './import-preview.tsx'

const report: ImportReport = {
  imported: false,
  rowCount: 3,
  added: 2,
  updated: 1,
  unchanged: 0,
  errorCount: 0,
  errors: [],
  skipped: 0,
  warningCount: 0,
  warnings: [],
  columns: ['Nimi', 'Puhelin'],
  ignoredColumns: [],
  preview: [
    { row: 2, cells: ['Maija', '040 123 4567'] },
    { row: 4, cells: ['', '12'] },
  ],
}
const shown = (more: Partial<ImportReport>) =>
  render(<ImportPreview report={{ ...report, ...more }} counted={['kuljettaja', 'kuljettajaa']} />)

test('a correct file shows what would happen', async () => {
  const screen = await shown({})
  await expect
    .element(screen.getByRole('status').getByText(/3 kuljettajaa luettu, kaikki kunnossa/))
    .toBeInTheDocument()
  await expect
    .element(screen.getByRole('status').getByText(/Lisätään 2, päivitetään 1. Mitään ei poisteta/))
    .toBeInTheDocument()
  await expect.element(screen.getByText('Näytetään 2 ensimmäistä riviä, kaikkiaan 3.')).toBeInTheDocument()
})

test('a file that changes nothing says so', async () => {
  const screen = await shown({ added: 0, updated: 0, unchanged: 3 })
  await expect.element(screen.getByRole('status').getByText(/Tuotavaa ei ole/)).toBeInTheDocument()
})

test('a wrong cell is named with its row and marked, an empty one too', async () => {
  const errors = [
    { row: 4, column: 'Nimi', message: 'Anna kuljettajan nimi', value: '', name: '' },
    { row: 4, column: 'Puhelin', message: 'Tarkista puhelinnumero', value: '12', name: '' },
  ]
  const screen = await shown({ errorCount: 120, errors })
  await expect.element(screen.getByRole('status').getByText(/120 virhettä/)).toBeInTheDocument()
  await expect.element(screen.getByRole('status').getByText(/Mitään ei ole vielä tallennettu/)).toBeInTheDocument()
  await expect.element(screen.getByRole('row', { name: /4 Nimi puuttuu Anna kuljettajan nimi/ })).toBeInTheDocument()
  await expect.element(screen.getByRole('cell', { name: 'puuttuu (virhe)' })).toBeInTheDocument()
  await expect.element(screen.getByRole('cell', { name: '12 (virhe)' })).toBeInTheDocument()
  await expect.element(screen.getByText(/Näytetään 2 ensimmäistä virhettä, kaikkiaan 120/)).toBeInTheDocument()
})

test('a file that cannot be read shows why, without a table of rows', async () => {
  const errors = [{ row: null, column: '', message: 'Tiedosto ei ole tekstiä.' }]
  const screen = await shown({ rowCount: 0, errorCount: 1, errors, columns: [], preview: [] })
  await expect.element(screen.getByText('Tiedosto ei ole tekstiä.')).toBeInTheDocument()
  expect(screen.getByRole('table').elements()).toHaveLength(1)
})

test('unknown columns are listed', async () => {
  const screen = await shown({ ignoredColumns: ['Kengännumero'] })
  await expect.element(screen.getByText('Näitä sarakkeita ei käytetä: Kengännumero.')).toBeInTheDocument()
})

test('notes that hinder nothing are separate from errors', async () => {
  const warnings = [2, 4].map((row) => ({ row, column: 'Nimi', message: 'Sama nimi on jo rivillä 1' }))
  const screen = await shown({ skipped: 1, warningCount: 130, warnings })
  await expect.element(screen.getByRole('status').getByText(/päivitetään 1, jätetään pois 1/)).toBeInTheDocument()
  await expect.element(screen.getByRole('status').getByText(/luettu, 130 huomautusta/)).toBeInTheDocument()
  const notes = screen.getByRole('region', { name: 'Huomautukset' })
  await expect.element(notes.getByRole('row', { name: /4 Nimi Sama nimi on jo rivillä 1/ })).toBeInTheDocument()
  await expect.element(notes.getByText('Näytetään 2 ensimmäistä huomautusta, kaikkiaan 130.')).toBeInTheDocument()
})

test('a file of which everything is left out says so', async () => {
  const screen = await shown({ added: 0, updated: 0, skipped: 3 })
  await expect.element(screen.getByRole('status').getByText(/Kaikki rivit jäävät pois/)).toBeInTheDocument()
})

import { expect, type Page } from '@playwright/test'
import { dayText, plusDays } from '../src/shared/calendar-day.ts'
import { dayInHelsinki } from '../src/shared/helsinki-clock.ts'
import { freshNumber } from './fresh.ts'

const CUSTOMERS = 200
/** Of these cars the inspection is due within the month. */
export const DUE = 12

export type Firm = { name: string; businessId: string; mail: string; plate: string }

/** The headings of the file, none of which the product knows, and what a person says that each is. */
const COLUMNS = [
  ['Kunde', 'Asiakas'],
  ['Handelsregister', 'Y-tunnus'],
  ['Fon', 'Puhelin'],
  ['Strasse', 'Katuosoite'],
  ['Plz', 'Postinumero'],
  ['Ort', 'Postitoimipaikka'],
  ['Rechnungspost', 'Laskutussähköposti'],
  ['Kennzeichen', 'Rekisterinumero'],
  ['Fabrikat', 'Merkki'],
  ['Baureihe', 'Malli'],
  ['Pruefung', 'Seuraava katsastus'],
] as const

/** A row for each customer with its car: persons, and a firm that is billed. */
function foreignFile(firm: Firm): string {
  const today = dayInHelsinki(new Date())
  const numbers = 1_000_000 + freshNumber() * CUSTOMERS
  const persons = Array.from({ length: CUSTOMERS - 1 }, (_, index) => {
    const due = index < DUE ? dayText(plusDays(today, 3 + index)) : ''
    const phone = `+35844${numbers + index}`
    const plate = `MAN-${index + 1}`
    return [`Tuotu Asiakas ${index + 1}`, '', phone, 'Kotikatu 1', '00100', 'Helsinki', '', plate, 'Opel', 'Astra', due]
  })
  const { name, businessId, mail, plate } = firm
  const ofFirm = [name, businessId, '09 123 4567', 'Pajatie 3', '00530', 'Helsinki', mail, plate, 'Ford', 'Transit', '']
  return [COLUMNS.map(([heading]) => heading), ...persons, ofFirm].map((cells) => cells.join(',')).join('\n')
}

/** Brings them in, with the meaning of each column chosen by hand. */
export async function bringCustomers(page: Page, firm: Firm) {
  await page.goto('/app/settings/garage-import')
  await page.getByRole('button', { name: 'Tuo asiakkaat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tuo asiakkaat ja autot' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'kunden.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(foreignFile(firm)),
  })
  for (const [heading, meaning] of COLUMNS) await dialog.getByLabel(`${heading}: mitä se on`).selectOption(meaning)
  await dialog.getByRole('button', { name: /^Tuo \d/ }).click()
  await expect(dialog.getByText(`Tuotu: ${CUSTOMERS} / ${CUSTOMERS} riviä`)).toBeVisible()
  await dialog.getByText('Sulje', { exact: true }).click()
}

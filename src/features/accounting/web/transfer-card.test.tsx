import '#web/theme.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import type { DocumentTransfer, Transfer } from '../accounting.ts'
import { TransferCard } from './transfer-card.tsx'
import { TransferMark } from './transfer-mark.tsx'

const transfer: Transfer = {
  basisId: 'b1',
  system: 'PROCOUNTOR',
  state: 'SENT',
  failure: null,
  answer: '',
  foreignNumber: '1042',
  otherGrossCents: null,
  isUnmatched: false,
  transferredAt: '2026-11-28T10:00:00.000Z',
  paidOn: null,
  nextTryAt: null,
}

async function show(given: Partial<Transfer> | null, { may = false, isOn = true, switchedOn = ['accounting'] } = {}) {
  const asked: string[] = []
  const found: DocumentTransfer = {
    system: 'PROCOUNTOR',
    isOn,
    transfer: given && { ...transfer, ...given },
    can: { transfer: may },
  }
  serveApi((procedure) => {
    asked.push(procedure)
    if (procedure === 'accounting.ofDocument') return found
    if (procedure === 'accounting.ofDocuments') return given ? [{ ...transfer, ...given }] : []
    return {}
  })
  const both = (
    <>
      <TransferCard basisId="b1" />
      <p>
        Luettelossa: <TransferMark basisId="b1" basisIds={['b1']} />
      </p>
    </>
  )
  await renderFor({ ...ownOrganization('GARAGE', 'Virta'), switchedOn }, both)
  await expect.element(page.getByText(/^Luettelossa:/)).toBeVisible()
  return asked
}
const card = () => page.getByRole('region', { name: 'Kirjanpito' })
const says = (text: string) => expect.poll(() => card().element().textContent).toContain(text)

test('a garage without a connection asks nothing and sees nothing', async () => {
  const asked = await show({}, { switchedOn: [] })
  expect(card().elements()).toEqual([])
  expect(asked).toEqual([])
})

test('a transferred invoice says where it is and under which number, and the list says so in a word', async () => {
  await show({})
  await says('Siirretty Procountoriin 28.11.2026. Numero siellä on 1042.')
  await expect.element(page.getByText(/^Luettelossa:/)).toHaveTextContent('Luettelossa: Siirretty')
  expect(page.getByRole('button').elements()).toEqual([])
})

test('an invoice that was paid there says when', async () => {
  await show({ paidOn: '2026-11-12' })
  await says('Maksettu 12.11.')
})

test('a refused invoice says why, what the system said, and is tried again by a press', async () => {
  const asked = await show({ state: 'FAILED', failure: 'REFUSED', answer: 'date: VALUE_INVALID' }, { may: true })
  await says('Siirto ei onnistunut')
  await says('Procountor vastasi: date: VALUE_INVALID')
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect.poll(() => asked).toContain('accounting.transfer')
})

test('an invoice that was not asked for can be transferred by those who bill', async () => {
  const asked = await show(null, { may: true })
  await says('Ei vielä siirretty Procountoriin.')
  await page.getByRole('button', { name: 'Siirrä kirjanpitoon' }).click()
  await expect.poll(() => asked).toContain('accounting.transfer')
})

test('an invoice that waits says when the next try is, and that a stopped connection holds it up', async () => {
  await show(
    { state: 'WAITING', failure: 'TIMEOUT', transferredAt: null, nextTryAt: '2026-11-28T10:05:00.000Z' },
    { isOn: false },
  )
  await says('Siirto viivästyy')
  await says('Seuraava yritys 28.11.2026 klo 12.05.')
  await says('Siirto on keskeytynyt.')
})

test('what a bookkeeper has to look at is said: another sum, and a credit note to be matched', async () => {
  await show({ otherGrossCents: 12_551, isUnmatched: true })
  await says('Summa on siellä 125,51')
  await says('Kohdista hyvityslasku laskuun kirjanpidossa.')
})

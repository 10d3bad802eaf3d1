import '#web/theme.css'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Refused, serveApi } from '#web/wire.fixture.ts'
import { TransportActs } from './transport-acts.tsx'

const can = { confirm: false, change: true, begin: true, finish: true, cancel: true }
const transport = {
  id: 't1',
  version: 1,
  direction: 'COLLECTION' as const,
  state: 'PLANNED',
  startsAt: '2099-11-23T06:00:00.000Z',
  endsAt: '2099-11-23T07:00:00.000Z',
  streetAddress: 'Pajakatu 3',
  postalCode: '00510',
  city: 'Helsinki',
  contactName: 'Sari',
  contactPhone: '',
  keysPlace: '',
  note: '',
  driver: null,
  can,
}
const garage = ownOrganization('GARAGE', 'Korjaamo')
const answers: Record<string, unknown> = {
  'organizations.listMembers': [],
  'carTransports.sameTime': { atOnce: 3, capacity: 2 },
}
const current = {
  state: 'UNDER_WAY',
  startsAt: '2099-11-23T08:00:00.000Z',
  endsAt: '2099-11-23T09:00:00.000Z',
  version: 2,
}

/** The acts of a transport that a colleague changes meanwhile. */
function Live() {
  const [version, setVersion] = useState(1)
  useEffect(() => {
    const change = () => setVersion(2)
    addEventListener('colleague', change)
    return () => removeEventListener('colleague', change)
  }, [])
  return <TransportActs transport={{ ...transport, version }} />
}

test('a window that was opened before a colleague’s change is refused once, with what the transport is now', async () => {
  const sent: { version: number; keysPlace: string }[] = []
  serveApi((procedure, input) => {
    if (procedure !== 'carTransports.change') return answers[procedure] ?? {}
    sent.push(input as (typeof sent)[number])
    if (sent.length === 1)
      throw new Refused({ kind: 'conflict', reason: 'car_transport_changed', details: { current } })
    return { transportId: 't1' }
  })
  await renderFor(garage, <Live />)
  await page.getByRole('button', { name: 'Muuta' }).click()
  await userEvent.fill(page.getByLabelText(/^Missä avaimet ovat/), 'Postilaatikossa')
  await expect.element(page.getByText(/Samaan aikaan on jo 2 kuljetusta\. Ajatte 2 kerrallaan\./)).toBeVisible()
  // the change comes live into the open window
  dispatchEvent(new Event('colleague'))
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect.element(page.getByText(/Nyt: Matkalla, ma 23\.11\. klo 10\.00–11\.00\./)).toBeVisible()
  await expect.element(page.getByLabelText(/^Missä avaimet ovat/)).toHaveValue('Postilaatikossa')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await vi.waitFor(() => expect(sent.map(({ version }) => version)).toEqual([1, 2]))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a car is fetched without anything filled in, and a reading that is none is refused at its field', async () => {
  const sent: unknown[] = []
  serveApi((procedure, input) => {
    if (procedure === 'carTransports.finish') sent.push(input)
    return answers[procedure] ?? {}
  })
  await renderFor(garage, <TransportActs transport={transport} isLarge />)
  await page.getByRole('button', { name: 'Auto on haettu' }).click()
  const dialog = page.getByRole('dialog')
  await userEvent.fill(dialog.getByLabelText(/^Mittarilukema/), 'kolme')
  await dialog.getByRole('button', { name: 'Auto on haettu' }).click()
  await expect.element(dialog.getByText('Anna mittarilukema')).toBeVisible()
  await userEvent.clear(dialog.getByLabelText(/^Mittarilukema/))
  await dialog.getByRole('button', { name: 'Auto on haettu' }).click()
  await vi.waitFor(() => expect(sent).toMatchObject([{ transportId: 't1', version: 1, mileageKm: null, fileIds: [] }]))
})

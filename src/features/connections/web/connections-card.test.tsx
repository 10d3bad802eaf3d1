import '#web/theme.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { queryClient } from '#web/query-client.ts'
import { serveApi } from '#web/wire.fixture.ts'
import { CONNECTIONS_PAGE_SIZE, type Connection } from '../connections.ts'
import { ConnectionsCard } from './connections-card.tsx'

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')

const connection = (name: string): Connection => ({
  id: name,
  party: { id: name, name, image: null, businessId: null },
  isListed: false,
  version: 1,
  requestedAt: null,
  wasAccepted: true,
  changedAt: '2026-03-01T08:00:00.000Z',
  blocked: false,
  askAgainAt: null,
  state: 'ACCEPTED',
  changedBySide: 'CUSTOMER',
  can: { accept: false, refuse: false, cancel: false, revoke: true, request: false, allow: false },
})

/** A server with these connections, of which a page is answered at a time. */
function serveConnections(count: number) {
  const all = Array.from({ length: count }, (_, index) => connection(`Asiakas ${index + 1}`))
  serveApi((_path, input) => {
    const { text, page: asked } = input as { text: string; page: number }
    const found = all.filter(({ party }) => party.name.includes(text))
    const from = asked * CONNECTIONS_PAGE_SIZE
    return { connections: found.slice(from, from + CONNECTIONS_PAGE_SIZE), total: found.length }
  })
  return all
}

const name = (text: string) => page.getByRole('link', { name: text, exact: true })

test('the page before is shown when the last connection of the last page goes', async () => {
  const all = serveConnections(CONNECTIONS_PAGE_SIZE + 1)
  await renderFor(garage, <ConnectionsCard list="ACCEPTED" title="Avoimet" />)
  await userEvent.click(page.getByRole('button', { name: 'Seuraava sivu' }))
  await expect.element(name('Asiakas 31')).toBeVisible()
  all.pop()
  await queryClient.invalidateQueries()
  await expect.element(name('Asiakas 1')).toBeVisible()
})

test('a search that found nothing and is emptied keeps its field, and the focus in it', async () => {
  serveConnections(CONNECTIONS_PAGE_SIZE + 1)
  await renderFor(garage, <ConnectionsCard list="ACCEPTED" title="Avoimet" />)
  const search = page.getByRole('searchbox', { name: 'Hae: avoimet' })
  await userEvent.fill(search, 'Tuntematon')
  await expect.element(page.getByText('Yksikään yhteys ei vastaa hakua.')).toBeVisible()
  await userEvent.clear(search)
  await expect.element(name('Asiakas 1')).toBeVisible()
  await expect.element(search).toHaveFocus()
})

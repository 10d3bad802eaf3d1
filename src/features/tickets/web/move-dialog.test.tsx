import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type CurrentOrganization, OrganizationContext } from '#features/organizations/web/use-organization.ts'
import type { TicketCard } from '../ticket-views.ts'
import { MoveDialog } from './move-dialog.tsx'

const party = (name: string) => ({ id: name, name, image: null })
const garage: CurrentOrganization = {
  ...party('Vallilan Autohuolto'),
  ...{ businessName: '', billingName: '', address: '', shortDescription: '', memberships: [] },
  type: 'GARAGE',
  role: 'MEMBER',
}
const ticket = {
  ...{ id: 'ticket', registrationNumber: 'ABC-123', vinNumber: null, make: 'Škoda', model: 'Octavia', year: 2021 },
  ...{ title: 'Jarrut vinkuvat', requestedAt: '2026-09-01T05:00:00.000Z', scheduledStart: null },
} as TicketCard

async function schedule() {
  const onMove = vi.fn()
  await render(
    <OrganizationContext value={garage}>
      <MoveDialog open onOpenChange={() => {}} ticket={ticket} to="SCHEDULED" onMove={onMove} />
    </OrganizationContext>,
  )
  return { onMove, end: page.getByLabelText('Työ päättyy', { exact: false }) }
}

test('the work begins at the requested time, and both times are sent as they were understood', async () => {
  const { onMove, end } = await schedule()
  await expect.element(page.getByLabelText('Työ alkaa', { exact: false })).toHaveValue('1.9.2026 klo 8.00')
  await userEvent.fill(end, '1.9.2026 10')
  await userEvent.keyboard('{Enter}')
  expect(onMove.mock.calls).toEqual([
    [{ to: 'SCHEDULED', scheduledStart: '2026-09-01T05:00:00.000Z', scheduledEnd: '2026-09-01T07:00:00.000Z' }],
  ])
})

test.each([
  ['joskus', 'Kirjoita aika esimerkiksi näin: 1.9.2026 klo 14.00'],
  ['1.9.2026 7', 'Työ ei voi päättyä ennen kuin se alkaa'],
])(
  'an end of "%s" is refused at its field and sends nothing, and mending it takes the error away',
  async (typed, error) => {
    const { onMove, end } = await schedule()
    await userEvent.fill(end, typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent(error)
    await expect.element(end).toHaveFocus()
    expect(onMove).not.toHaveBeenCalled()
    await userEvent.fill(end, '1.9.2026 10')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  },
)

import '#web/theme.css'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ownOrganization } from '#features/organizations/web/screen.fixture.tsx'
import { OrganizationContext } from '#features/organizations/web/use-organization.ts'
import { MoveDialog } from './move-dialog.tsx'
import { ticketCard } from './ticket.fixture.ts'

async function ask(to: 'WAITING' | 'CANCELLED') {
  const onMove = vi.fn()
  await render(
    <OrganizationContext value={ownOrganization('GARAGE', 'Vallilan Autohuolto')}>
      <MoveDialog open onOpenChange={() => {}} ticket={ticketCard('ABC-123')} to={to} onMove={onMove} />
    </OrganizationContext>,
  )
  return onMove
}

test('waiting asks for what, and takes a note along', async () => {
  const onMove = await ask('WAITING')
  await page.getByRole('radio', { name: /^Lupaa/ }).click()
  await userEvent.fill(page.getByLabelText('Selite', { exact: false }), ' Soitan huomenna ')
  await page.getByRole('button', { name: 'Jätä odottamaan' }).click()
  expect(onMove.mock.calls).toEqual([[{ to: 'WAITING', waitingFor: 'APPROVAL', note: 'Soitan huomenna' }]])
})

test('cancelling asks for its reason, which the other side reads', async () => {
  const onMove = await ask('CANCELLED')
  await expect.element(page.getByText(/Asiakas saa perumisesta ilmoituksen/)).toBeVisible()
  await page.getByRole('button', { name: 'Peru huolto' }).click()
  await expect.element(page.getByText('Kerro, miksi huolto perutaan')).toBeVisible()
  expect(onMove).not.toHaveBeenCalled()
  await userEvent.fill(page.getByLabelText('Miksi huolto perutaan?'), ' Auto myytiin ')
  await page.getByRole('button', { name: 'Peru huolto' }).click()
  expect(onMove.mock.calls).toEqual([[{ to: 'CANCELLED', note: 'Auto myytiin' }]])
})

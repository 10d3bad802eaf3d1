import '#web/theme.css'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { queryClient } from '#web/query-client.ts'
import { serveApi } from '#web/wire.fixture.ts'
import type { AskedAnswer } from '../mail-answers.ts'
import { AskedAnswers } from './asked-answers.tsx'

const garage = ownOrganization('GARAGE', 'Vallilan Autohuolto')
const answer = (id: string, more: Partial<AskedAnswer> = {}): AskedAnswer => ({
  id,
  subject: `Re: Huolto ${id}`,
  text: `Sopii ${id}.`,
  attachmentNames: [],
  receivedAt: '2026-03-01T08:00:00.000Z',
  ...more,
})

let waiting: AskedAnswer[] = []
let decided: [string, unknown][] = []
beforeEach(() => {
  queryClient.clear()
  decided = []
  serveApi((path, input) => {
    if (path === 'mailAnswers.asked') return waiting
    decided.push([path, input])
    waiting = waiting.filter(({ id }) => id !== (input as { answerId: string }).answerId)
    return {}
  })
})
const button = (name: string) => page.getByRole('button', { name })

test('an answer is shown with what came along, and is gone when it is sent', async () => {
  waiting = [answer('a', { attachmentNames: ['vaurio.jpg', 'lasku.pdf'] })]
  await renderFor(garage, <AskedAnswers />)
  await expect.element(page.getByText('Sopii a.')).toBeVisible()
  await expect.element(page.getByText('Liitteet: vaurio.jpg, lasku.pdf')).toBeVisible()
  await userEvent.click(button('Lähetä'))
  await expect.element(page.getByText('Sopii a.')).not.toBeInTheDocument()
  expect(decided).toEqual([['mailAnswers.confirm', { organizationId: garage.id, answerId: 'a' }]])
})

test('the discarded one of several answers goes', async () => {
  waiting = [answer('a'), answer('b')]
  await renderFor(garage, <AskedAnswers />)
  await expect.element(page.getByText('Vastaukset odottavat vahvistustasi')).toBeVisible()
  await userEvent.click(button('Hylkää').first())
  await expect.element(page.getByText('Sopii a.')).not.toBeInTheDocument()
  await expect.element(page.getByText('Sopii b.')).toBeVisible()
  expect(decided).toEqual([['mailAnswers.discard', { organizationId: garage.id, answerId: 'a' }]])
})

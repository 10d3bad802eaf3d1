import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { openWebhookServer } from '../test/webhook-server.ts'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { linkInMail } from './mails.ts'
import { type Founder, newFounder, newMember } from './newcomers.ts'
import { expect, test } from './people.ts'

/** What came of one kind, the oldest first. */
type Receiver = Awaited<ReturnType<typeof openWebhookServer>>
const receivedOf = ({ received }: Receiver, type: string) =>
  received.filter(({ body }) => (JSON.parse(body) as { type: string }).type === type)

/** A delivery in the list, by its kind; the newest one. */
const row = (page: Page, kind: string) => page.getByRole('listitem').filter({ hasText: kind }).first()

async function addAddress(page: Page, url: string): Promise<void> {
  await page.goto('/app/settings/organization-webhooks')
  await page.getByRole('button', { name: 'Lisää osoite' }).click()
  const dialog = openDialog(page)
  await dialog.getByLabel('Nimi').fill('Toiminnanohjaus')
  await dialog.getByRole('textbox', { name: 'Osoite' }).fill('http://jarjestelma.example.fi')
  await dialog.getByRole('button', { name: 'Lisää' }).click()
  await expect(dialog.getByText('Osoitteen pitää alkaa https://')).toBeVisible()
  await expect(dialog.getByText('Valitse ainakin yksi tapahtuma')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Osoite' }).fill(url)
  await dialog.getByLabel(/^Huollon tila muuttui/).check()
  await dialog.getByLabel(/^Auto on noudettavissa/).check()
  await dialog.getByRole('button', { name: 'Lisää' }).click()
  await expect(page.getByText('Osoite lisätty')).toBeVisible()
}

test('an own system is called when a ticket moves; what failed is seen and sent again', async ({ browser }) => {
  const receiver = await openWebhookServer()
  try {
    const garage = await newFounder(browser, 'Webhook', 'GARAGE')
    const { page } = garage
    await addAddress(page, `${receiver.origin}/hook`)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Toiminnanohjaus' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Toiminnanohjaus' })).toBeVisible()

    // the secret, by a session that was proved just now
    await page.getByRole('button', { name: 'Näytä salaisuus' }).click()
    const secret = (await page.getByTestId('webhook-secret').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'Lähetä kokeilu' }).click()
    await expect(page.getByText('Järjestelmäsi vastasi 200.').first()).toBeVisible()
    expect(receivedOf(receiver, 'webhook.test')).toHaveLength(1)

    // a ticket moves: the receiver gets a signed call, and the list says that it arrived
    const ticket = ticketOf(garage.context, await ticketOfNewCustomer(garage))
    await ticket.move('IN_PROGRESS')
    await expect.poll(() => receivedOf(receiver, 'ticket.moved').length).toBe(1)
    const [called] = receivedOf(receiver, 'ticket.moved')
    const headers = Object.fromEntries(
      Object.entries(called?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    )
    expect(new Webhook(secret).verify(called?.body ?? '', headers)).toMatchObject({
      type: 'ticket.moved',
      data: { from: 'NEW', to: 'IN_PROGRESS' },
    })
    await page.reload()
    await expect(row(page, 'ticket.moved')).toContainText('Perillä')

    // the receiver fails: the list says so, and sending it again delivers the same one
    receiver.always = 500
    await ticket.move('READY')
    await expect.poll(() => receivedOf(receiver, 'ticket.ready').length).toBeGreaterThan(0)
    await page.reload()
    const failed = row(page, 'ticket.ready')
    await expect(failed).toContainText('Yritetään uudelleen')
    await failed.locator('summary').click()
    await expect(failed).toContainText('Järjestelmäsi vastasi 500.')
    await expect(failed).toContainText('said no')
    await expectAccessible(page)
    receiver.always = undefined
    await failed.getByRole('button', { name: 'Lähetä uudelleen' }).click()
    await expect(row(page, 'ticket.ready')).toContainText('Perillä')
    const ids = new Set(receivedOf(receiver, 'ticket.ready').map((one) => one.headers['webhook-id']))
    expect(ids.size).toBe(1)
  } finally {
    receiver.close()
  }
})

test('an address that is gone is switched off and its admin notified; a member sees no address', async ({
  browser,
}) => {
  const receiver = await openWebhookServer()
  try {
    const garage = await newFounder(browser, 'Poistuva', 'GARAGE')
    const { context, page, organizationId, email } = garage
    const { id: endpointId } = await act(context, 'webhooks.save', {
      organizationId,
      row: { name: 'Vanha järjestelmä', url: `${receiver.origin}/`, types: ['ticket.moved'], isOn: true },
    })
    receiver.answers.push(410)
    await act(context, 'webhooks.test', { organizationId, endpointId })
    await expect.poll(async () => (await ask(context, 'webhooks.get', { organizationId, endpointId })).isOn).toBe(false)
    const title = 'Webhook on kytketty pois: Vanha järjestelmä'
    const link = await linkInMail(browser, email, title)
    expect(link).toContain(`/app/webhooks/${endpointId}`)
    await page.goto(`/app/webhooks/${endpointId}`)
    await expect(page.getByText('Järjestelmäsi vastasi, ettei osoite ole enää käytössä (410).')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lähetä kokeilu' })).toHaveCount(0)

    // all that failed is sent again in one act, once it is on
    const { version } = await ask(context, 'webhooks.get', { organizationId, endpointId })
    await act(context, 'webhooks.save', {
      organizationId,
      row: {
        id: endpointId,
        version,
        name: 'Vanha järjestelmä',
        url: `${receiver.origin}/`,
        types: ['ticket.moved'],
        isOn: true,
      },
    })
    await page.reload()
    await page.getByLabel('Vain epäonnistuneet').check()
    await expect(page).toHaveURL(/failed=true/)
    await expect(row(page, 'webhook.test')).toContainText('Ei mennyt perille')
    await page.getByRole('button', { name: 'Lähetä epäonnistuneet uudelleen' }).click()
    await openDialog(page).getByRole('button', { name: 'Lähetä uudelleen' }).click()
    await expect(page.getByText('Ei epäonnistuneita', { exact: true })).toBeVisible()
    await expect.poll(() => receiver.received.length).toBe(2)

    const member = await newMember(browser, 'Jäsen', garage)
    await member.page.goto('/app/settings/organization-webhooks')
    await expect(member.page.getByText('Tämä sivu on pääkäyttäjille')).toBeVisible()
  } finally {
    receiver.close()
  }
})

const ticketOfNewCustomer = (garage: Founder): Promise<string> =>
  recordCar(garage, {
    customer: { newCustomer: { name: 'Aino Asiakas', phone: freshPhone() } },
    vehicle: { registrationNumber: freshPlate('WEB'), make: 'Ford', model: 'Transit' },
    job: { title: 'Huolto' },
  })

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { act, ask } from './calls.ts'
import { recordCar } from './cars.ts'
import { acceptConnection, type Founder, NEW_PASSWORD, newFounder } from './newcomers.ts'
import { DEMO, expect, openContext, openPage, PHONE, personIn, signIn, test, WITHOUT_LINE } from './people.ts'

const box = (page: Page) => page.getByRole('textbox', { name: /^Viesti, / })
const messages = (page: Page) => page.getByRole('list', { name: 'Viestit', exact: true }).getByRole('listitem')
const waiting = (page: Page) => page.getByRole('list', { name: 'Lähettämättä' }).getByRole('listitem')

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
  await expect(box(page)).toHaveValue('')
}

/** A garage and a customer made for this run, connected. */
async function pair(browser: Parameters<typeof newFounder>[0], names: readonly [string, string]) {
  const garage = await newFounder(browser, names[0], 'GARAGE')
  const customer = await newFounder(browser, names[1], 'CUSTOMER')
  await recordCar(garage, { customer, vehicle: { registrationNumber: 'VIE-30' }, job: { title: 'Pesu' } })
  await acceptConnection(customer)
  return { garage, customer }
}

const sendTo = (from: Founder, to: Founder, body: string) =>
  act(from.context, 'chats.send', {
    organizationId: from.organizationId,
    otherId: to.organizationId,
    body,
    replyToId: null,
    fileIds: [],
    requestKey: crypto.randomUUID(),
  })

test('who writes too much at once sees why a message waits, and it leaves by itself in its turn', async ({
  browser,
}) => {
  const { garage, customer } = await pair(browser, ['Vauhti', 'Vieno'])
  const { page } = garage
  await page.goto(`/app/chats/${customer.organizationId}`)
  await expect(box(page)).toBeVisible()
  // all that may be sent is sent elsewhere
  let isBusy = true
  let refused = 0
  const sentElsewhere = (async () => {
    while (isBusy) {
      const sent = await Promise.allSettled(
        Array.from({ length: 8 }, () => sendTo(garage, customer, 'Toisesta ikkunasta')),
      )
      refused += sent.filter(({ status }) => status === 'rejected').length
    }
  })()
  const elsewhere = messages(page).filter({ hasText: 'Toisesta ikkunasta' })
  await expect.poll(() => elsewhere.count()).toBeGreaterThanOrEqual(30)
  await expect.poll(() => refused).toBeGreaterThan(0)
  const first = waiting(page).nth(0)
  const second = waiting(page).nth(1)
  // now and then it is this page that sends the one which may be sent
  await expect(async () => {
    if ((await waiting(page).count()) < 2) {
      await write(page, 'Yksi liikaa')
      await write(page, 'Ja vielä toinen')
    }
    const soon = { timeout: 5000 }
    await expect(first).toContainText('Viestejä lähti liian monta lyhyessä ajassa.', soon)
    await expect(first).toContainText('Lähetetään pian uudelleen.', soon)
    await expect(second).toContainText('Odottaa vuoroaan', soon)
    await expect(first.getByRole('button', { name: 'Älä lähetä' })).toBeVisible(soon)
  }).toPass()
  isBusy = false
  await sentElsewhere
  await expectAccessible(page, 'too many')
  await expect(waiting(page)).toHaveCount(0)
  await expect(messages(page).nth(-2)).toContainText('Yksi liikaa')
  await expect(messages(page).last()).toContainText('Ja vielä toinen')
})

test('a message to an organisation that was disabled meanwhile is refused, kept, and sent when it may be again', async ({
  browser,
}) => {
  const { garage, customer } = await pair(browser, ['Sulku', 'Salme'])
  const { context: platform } = await personIn(browser, DEMO.superUser)
  const { organizationId } = garage
  const setDisabled = async (disabled: boolean) => {
    const { version, type, listed, platformFeeCents, notes } = await ask(
      platform,
      'management.organization.superUser.get',
      {
        organizationId,
      },
    )
    const edit = { type, listed, disabled, platformFeeCents, notes }
    await act(platform, 'management.organization.superUser.save', { organizationId, edit: { version, ...edit } })
  }
  await sendTo(garage, customer, 'Auto on valmis.')

  const phone = await openContext(browser, PHONE)
  await signIn(phone, customer.email, NEW_PASSWORD)
  const page = await openPage(phone, WITHOUT_LINE)
  await page.goto(`/app/chats/${organizationId}`)
  await expect(messages(page)).toHaveCount(1)
  await box(page).fill('Kiitos!')
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click()
  await expect(messages(page)).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  await phone.setOffline(true)
  await box(page).fill('Haen sen tänään')
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click()
  await expect(waiting(page)).toContainText('Odottaa yhteyttä')
  await setDisabled(true)
  await phone.setOffline(false)
  await expect(waiting(page)).toContainText('Ei lähetetty. Tähän keskusteluun ei voi enää kirjoittaa.')
  await expect(page.getByText('Keskustelu on päättynyt')).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await expect(messages(page)).toHaveCount(2)
  await expectAccessible(page, 'refused on a phone')

  // refused again it stays; once the other side is back it is sent
  const again = waiting(page).getByRole('button', { name: 'Yritä uudelleen' })
  const refused = page.waitForResponse(/chats\.send/)
  await again.click()
  await refused
  await expect(again).toBeVisible()
  await setDisabled(false)
  await again.click()
  await expect(waiting(page)).toHaveCount(0)
  await expect(messages(page).last()).toContainText('Haen sen tänään')
})

test('what was refused can be thrown away, and a closed conversation stays to be read', async ({ browser }) => {
  const { garage, customer } = await pair(browser, ['Loppu', 'Lempi'])
  await sendTo(customer, garage, 'Kiitos tähän asti.')
  const garageContext = await openContext(browser)
  await signIn(garageContext, garage.email, NEW_PASSWORD)
  const page = await openPage(garageContext, WITHOUT_LINE)
  await page.goto(`/app/chats/${customer.organizationId}`)
  await expect(messages(page)).toHaveCount(1)
  await write(page, 'Kiitos itsellesi!')
  await expect(messages(page)).toHaveCount(2)
  // what keeps a message without a line has come
  await page.waitForLoadState('networkidle')
  await garageContext.setOffline(true)
  await write(page, 'Tervetuloa uudelleen')
  const of = { organizationId: customer.organizationId }
  const [connection] = (await ask(customer.context, 'connections.list', { ...of, list: 'ACCEPTED' })).connections
  await act(customer.context, 'connections.revoke', { ...of, connectionId: connection.id, version: connection.version })
  await garageContext.setOffline(false)
  await expect(waiting(page)).toContainText('Ei lähetetty.')
  await waiting(page).getByRole('button', { name: 'Poista' }).click()
  await expect(waiting(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Keskustelu on päättynyt')).toBeVisible()
  await expect(messages(page).first()).toContainText('Kiitos tähän asti.')
  await expect(waiting(page)).toHaveCount(0)
  await expectAccessible(page, 'closed')
})

import { act } from './calls.ts'
import { recordCar, ticketOf } from './cars.ts'
import { openDialog } from './dialogs.ts'
import { freshPhone, freshPlate } from './fresh.ts'
import { linkInText } from './mails.ts'
import { newFounder } from './newcomers.ts'
import { expect, openContext, test } from './people.ts'

test('a garage calls a customer up by the truth of who is reached, who books by the link without a script', async ({
  browser,
}) => {
  const garage = await newFounder(browser, 'Reino', 'GARAGE')
  const { context, organizationId, page } = garage
  await act(context, 'settings.tyreHotel.save', {
    organizationId,
    edit: { isOn: true, terms: '', serviceId: null, version: 0 },
  })
  const [plate, phone] = [freshPlate('KAU'), freshPhone()]
  const ticketId = await recordCar(garage, {
    customer: { newCustomer: { name: 'Kaisa Kutsuttava', phone } },
    vehicle: { registrationNumber: plate, make: 'Škoda', model: 'Fabia' },
    job: { title: 'Renkaat säilöön' },
  })
  const { vehicleId } = await ticketOf(context, ticketId).get()
  await act(context, 'tyreHotel.add', {
    organizationId,
    vehicleId,
    season: 'SUMMER',
    size: '185/60 R15',
    make: '',
    model: '',
    dot: '',
    rims: 'STEEL',
    hasBolts: false,
    notes: '',
    treads: { frontLeft: 15, frontRight: 20, rearLeft: 30, rearRight: 30 },
    state: 'ON_SHELF',
    placeId: null,
    requestKey: crypto.randomUUID(),
  })
  await page.goto('/app/tyre-hotel/call-up')
  await page.getByLabel('Vaihdetaan').selectOption('SUMMER')
  const row = page.getByRole('listitem').filter({ hasText: plate })
  // a car with an open ticket is looked after already
  await expect(row).toContainText('Autolla on jo huolto varattuna')
  await ticketOf(context, ticketId).move('CANCELLED')
  await page.reload()
  await page.getByLabel('Vaihdetaan').selectOption('SUMMER')
  await expect(page.getByText('Menee: 1 tekstiviesti.')).toBeVisible()
  await expect(row).toContainText('Alle lain rajan')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Kutsu valitut' }).click()
  await openDialog(page).getByLabel('Oma lause viestiin', { exact: false }).fill('Pesemme vanteet samalla.')
  await openDialog(page).getByRole('button', { name: 'Lähetä kutsu' }).click()
  await expect(page.getByText('Kutsu lähtee')).toBeVisible()
  await expect(row).toContainText('Kutsuttu jo tällä kaudella')

  const link = await linkInText(browser, phone)
  const stranger = await openContext(browser, { javaScriptEnabled: false })
  const recipient = await stranger.newPage()
  await recipient.goto(link)
  await expect(recipient.getByRole('heading', { name: 'Varaa aika' })).toBeVisible()
  await expect(recipient.getByText('on aika vaihtaa renkaat', { exact: false })).toBeVisible()
  await recipient.getByRole('radio').first().check()
  await recipient.getByRole('button', { name: 'Lähetä aikatoive' }).click()
  await expect(recipient.getByRole('heading', { name: 'Kiitos, toiveesi on lähetetty' })).toBeVisible()

  await page.goto(`/app?text=${plate}`)
  await expect(page.getByText('Renkaiden vaihto').first()).toBeVisible()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MailLink, PhoneLink, RouteLink } from './contact-links.tsx'

const link = (name: string) => page.getByRole('link', { name, exact: true })

test('a number is called as it is dialled and shown as Finns write it, and says whose it is', async () => {
  await render(<PhoneLink phone="+358401234567" of="Anna Asikainen" />)
  await expect.element(link('Soita: Anna Asikainen 040 123 4567')).toHaveAttribute('href', 'tel:+358401234567')
})

test('a typed phone number is dialled by its digits, and is plain text where there are none', async () => {
  await render(
    <>
      <PhoneLink phone="040 555 0101 (iltaisin)" look="text" />
      <PhoneLink phone="kysy tiskiltä" />
    </>,
  )
  await expect.element(page.getByRole('link')).toHaveAttribute('href', 'tel:0405550101')
  await expect.element(page.getByText('kysy tiskiltä')).toBeVisible()
})

test('links open a new mail, and directions on a map that receives no referrer', async () => {
  const place = { address: 'Vetokuja 3, 00700 Helsinki', latitude: null, longitude: null }
  await render(
    <>
      <MailLink email="anna@example.fi" />
      <RouteLink {...place} />
      <RouteLink {...place} latitude={60.25} longitude={25.01} of="Vallila" />
      <RouteLink address="" latitude={null} longitude={null} of="Ei missään" />
    </>,
  )
  await expect.element(link('Lähetä sähköpostia: anna@example.fi')).toHaveAttribute('href', 'mailto:anna@example.fi')
  const route = 'https://www.google.com/maps/dir/?api=1&destination='
  await expect.element(link('Reitti')).toHaveAttribute('href', `${route}Vetokuja%203%2C%2000700%20Helsinki`)
  await expect.element(link('Reitti')).toHaveAttribute('rel', 'noreferrer')
  await expect.element(link('Vallila Reitti')).toHaveAttribute('href', `${route}60.25%2C25.01`)
  expect(page.getByRole('link').elements()).toHaveLength(3)
})

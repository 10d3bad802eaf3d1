import '#web/theme.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { serveApi } from '#web/wire.fixture.ts'
import { SameCustomers } from './same-customers.tsx'

const liisa = {
  id: 'c1',
  name: 'Liisa Laine',
  image: null,
  address: 'Kotitie 1',
  businessId: null,
  phone: '+358405551234',
  connection: 'ACCEPTED',
}

function Form() {
  const [phone, setPhone] = useState('')
  return (
    <>
      <input aria-label="Puhelin" value={phone} onChange={(event) => setPhone(event.target.value)} />
      <SameCustomers
        phone={phone}
        businessId=""
        act={({ name }) => <button type="button">{`Käytä: ${name}`}</button>}
      />
    </>
  )
}

test('a whole number names the customer who has it, with the way to use that one; a part asks nothing', async () => {
  const asked: string[] = []
  serveApi((_path, input) => {
    const { phone } = input as { phone: string }
    asked.push(phone)
    return phone === '+358405551234' ? [{ by: 'PHONE', customer: liisa }] : []
  })
  await renderFor(ownOrganization('GARAGE', 'Oma'), <Form />)
  const field = page.getByRole('textbox', { name: 'Puhelin' })
  await userEvent.fill(field, '040 55')
  await userEvent.fill(field, '040 555 1234')
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/Tämä numero on jo asiakkaalla Liisa Laine.*040 555 1234 · Kotitie 1/)
  await expect.element(page.getByRole('button', { name: 'Käytä: Liisa Laine' })).toBeVisible()
  expect(asked).toEqual(['+358405551234'])
})

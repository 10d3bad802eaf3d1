import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { useReportForm } from './use-report-form.ts'

function Report() {
  const { form, isRestored, startOver } = useReportForm((values) => values)
  return (
    <>
      <input aria-label="Otsikko" {...form.register('job.title')} />
      <button type="button" onClick={() => form.setValue('garageId', 'garage')}>
        Täytä
      </button>
      <button type="button" onClick={startOver}>
        Aloita alusta
      </button>
      <p>{isRestored ? 'Jatketaan' : 'Alusta'}</p>
    </>
  )
}

async function open() {
  const profile = { id: 'aino', name: 'Aino' } as never
  const screen = await renderFor(
    ownOrganization('CUSTOMER', 'Pohjolan Kuljetus'),
    <ProfileContext value={profile}>
      <Report />
    </ProfileContext>,
  )
  await expect.element(page.getByLabelText('Otsikko')).toBeInTheDocument()
  return screen
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
const title = () => page.getByLabelText('Otsikko')

beforeEach(() => localStorage.clear())

test('what the page fills in by itself is no draft', async () => {
  const screen = await open()
  await press('Täytä')
  await screen.unmount()
  await open()
  await expect.element(page.getByText('Alusta', { exact: true })).toBeInTheDocument()
})

test('what was typed last before leaving comes back', async () => {
  const screen = await open()
  await userEvent.fill(title(), 'Jarrut')
  await userEvent.fill(title(), 'Jarrut vinkuvat')
  await screen.unmount()
  await open()
  await expect.element(title()).toHaveValue('Jarrut vinkuvat')
  await expect.element(page.getByText('Jatketaan')).toBeInTheDocument()
})

test('a draft that was thrown away does not come back', async () => {
  const screen = await open()
  await userEvent.fill(title(), 'Jarrut')
  await press('Aloita alusta')
  await press('Täytä')
  await expect.element(title()).toHaveValue('')
  await screen.unmount()
  await open()
  await expect.element(page.getByText('Alusta', { exact: true })).toBeInTheDocument()
})

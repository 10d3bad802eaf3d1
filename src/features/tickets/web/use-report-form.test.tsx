import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProfileContext } from '#features/accounts/web/use-profile.ts'
import { ownOrganization, renderFor } from '#features/organizations/web/screen.fixture.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { useReportForm } from './use-report-form.ts'

function Report() {
  const { form, isRestored, startOver, newCall, shelf, resume } = useReportForm((values) =>
    values.job.description === '' ? { ...values, job: { ...values.job, description: 'Linkistä' } } : values,
  )
  return (
    <>
      <input aria-label="Otsikko" {...form.register('job.title')} />
      <button type="button" onClick={() => form.setValue('garageId', 'garage')}>
        Täytä
      </button>
      <button type="button" onClick={startOver}>
        Aloita alusta
      </button>
      <button type="button" onClick={() => newCall()}>
        Uusi puhelu
      </button>
      {shelf.map((draft) => (
        <button key={draft.requestKey} type="button" onClick={() => resume(draft)}>
          Jatka {draft.values.job.title}
        </button>
      ))}
      <output aria-label="Kuvaus">{form.watch('job.description')}</output>
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
      <Toaster />
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

test('another call lays the begun form aside, also over a reload, and each is gone on with', async () => {
  const screen = await open()
  await userEvent.fill(title(), 'Jarrut')
  await press('Uusi puhelu')
  await expect.element(title()).toHaveValue('')
  // what a link filled in was of the first caller
  await expect.element(page.getByLabelText('Kuvaus')).not.toHaveTextContent('Linkistä')
  await userEvent.fill(title(), 'Renkaat')
  await screen.unmount()
  await open()
  await expect.element(title()).toHaveValue('Renkaat')
  await press('Jatka Jarrut')
  await expect.element(title()).toHaveValue('Jarrut')
  await press('Jatka Renkaat')
  await expect.element(title()).toHaveValue('Renkaat')
  await expect.element(page.getByRole('button', { name: 'Jatka Jarrut' })).toBeInTheDocument()
})

test('what was thrown away is taken back by one press', async () => {
  await open()
  await userEvent.fill(title(), 'Jarrut')
  await press('Aloita alusta')
  await expect.element(title()).toHaveValue('')
  await press('Kumoa')
  await expect.element(title()).toHaveValue('Jarrut')
})

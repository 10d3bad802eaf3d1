import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emptyVehicleValue } from '#features/vehicles/web/vehicle-value.ts'
import { emptyReport, type ReportValues, toGarageInput } from '../report-form.ts'
import { ReportedMileage } from './reported-mileage.tsx'

const car = { mileageKm: 152_300, mileageAt: '2026-03-01T08:00:00Z' }

async function report() {
  let sent = () => false as boolean | undefined
  function Form() {
    const form = useForm<ReportValues>({
      defaultValues: {
        ...emptyReport({ name: '', phone: '' }),
        vehicle: { ...emptyVehicleValue, mode: 'known', vehicleId: 'car' },
      },
    })
    sent = () => toGarageInput(form.getValues()).mileageConfirmed
    return (
      <>
        <input aria-label="Lukema" {...form.register('job.mileageKm', { setValueAs: Number })} />
        <ReportedMileage form={form} car={car} />
      </>
    )
  }
  const screen = await render(<Form />)
  return { screen, sent: () => sent() }
}

test('a mileage that falls is asked about, and sent as confirmed once the user says that it is right', async () => {
  const { screen, sent } = await report()
  await userEvent.fill(screen.getByLabelText('Lukema'), '152400')
  await expect.element(screen.getByText(/Onko lukema oikein/)).not.toBeInTheDocument()
  await userEvent.fill(screen.getByLabelText('Lukema'), '15230')
  await expect.element(screen.getByText(/Edellinen 152.300.km 1\.3\.2026\. Onko lukema oikein\?/)).toBeVisible()
  expect(sent()).toBe(false)
  await screen.getByRole('checkbox').click()
  expect(sent()).toBe(true)
})

test('the yes to one mileage is none to another', async () => {
  const { screen, sent } = await report()
  await userEvent.fill(screen.getByLabelText('Lukema'), '15230')
  await screen.getByRole('checkbox').click()
  await userEvent.fill(screen.getByLabelText('Lukema'), '1523')
  await expect.element(screen.getByRole('checkbox')).not.toBeChecked()
  expect(sent()).toBe(false)
})

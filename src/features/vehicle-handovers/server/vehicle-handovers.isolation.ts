import { editsNamed, type Isolation, type IsolationCase } from '#server/isolation.ts'
import type { VehicleHandoversRouter } from './vehicle-handovers.router.ts'

/** A code belongs to no organisation: every holder may use it. This one is no car's. */
const byCode: IsolationCase = {
  about: 'organization',
  side: 'customer',
  admin: true,
  input: () => ({ code: '00000 00000' }),
}
const ofCar = editsNamed('customer', (id) => ({ vehicleId: id('vehicleId') }))

export const isolation: Isolation<{ vehicleHandovers: VehicleHandoversRouter }> = {
  cases: { vehicleHandovers: { ofVehicle: ofCar, makeCode: ofCar, revokeCode: ofCar, look: byCode, receive: byCode } },
}

import type { Contributions } from './contributions.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Storage } from './storage/storage.ts'
import type { VehicleData } from './vehicle-data/vehicle-data.ts'

/** What a process opens once and hands to whatever runs in it: the outside world, and what features tell of themselves. */
export type Services = {
  /** Origin that links in mails begin with, without a slash at the end. */
  publicUrl: string
  storage: Storage
  mailer: Mailer
  vehicleData: VehicleData
  features: Contributions
}

import type { AccountingAccess } from './accounting-access.ts'
import type { Allowances } from './allowances.ts'
import type { BotProtection } from './bot-protection/bot-protection.ts'
import type { IsBreached } from './breached-passwords/breached-passwords.ts'
import type { CompanyRegister } from './company-register/company-register.ts'
import type { Contributions } from './contributions.ts'
import type { Replica } from './db/replica.ts'
import type { Channel } from './delivery/channel.ts'
import type { PdfMaker } from './pdf/pdf-maker.ts'
import type { Scanner } from './scanning/clamd.ts'
import type { Secret } from './secure-token.ts'
import type { SecurityLog } from './security-log.ts'
import type { Signer } from './signing/signer.ts'
import type { Storage } from './storage/storage.ts'
import type { VehicleData } from './vehicle-data/vehicle-data.ts'
import type { WriteLimits } from './write-limits.ts'

/** What a process opens once and hands to everything that runs in it: the outside world, and what features declare. */
export type Services = {
  /** Origin that links in mails begin with, without a slash at the end. */
  publicUrl: string
  storage: Storage
  /** Looks into each file that comes in; null: files are not scanned. */
  scanner: Scanner | null
  /** Whether a new password is a stolen one; false where no service is asked. */
  isBreached: IsBreached
  /** The ways out of the product. */
  channels: readonly Channel[]
  /** Messages to people's devices: the key that browsers subscribe with, and which addresses are a push service's. Null where there are none. */
  push: { publicKey: string; takes: (endpoint: string) => boolean } | null
  /** Calls of addresses that users chose: how a name is resolved to all its addresses, and whether http://localhost may be called (never in production). */
  webhooks: { resolve: (hostname: string) => Promise<readonly string[]>; toLocalhost: boolean }
  /** Bookkeeping systems that garages may connect. */
  accounting: AccountingAccess
  vehicleData: VehicleData
  /** Whether an organisation is asked to accept terms before the vehicle register is asked in its name. */
  vehicleRegisterHasTerms: boolean
  /** Name and address of a company by its business id. */
  companyRegister: CompanyRegister
  pdf: PdfMaker
  botProtection: BotProtection
  /** Who reads what people write to us. */
  contactAddress: string
  /** The sender of our mails: `Huoltosilta <posti@example.fi>`. */
  mailSender: string
  /** Answers to mails come to signed addresses made of this one (`inbound-mail/reply-address.ts`); null where mails cannot be answered. */
  inboundAddress: string | null
  /** Signs links for people without a session (`signed-link.ts`). */
  linkSecret: Secret
  /** Signing in, rights and refusals, for the operators of the platform. */
  security: SecurityLog
  /** Whether super-users without a second factor are refused what only super-users may. */
  superUsersNeedSecondFactor: boolean
  /** The platform's signature on entries of maintenance books. */
  signer: Signer
  /** Where reads that may be some seconds old go (`staleRead`); null: to the primary. */
  replica: Replica | null
  /** The present moment, by the database's clock (`db/database-clock.ts`); tests give their own. */
  clock: () => Date
  features: Contributions
  writeLimits: WriteLimits
  /** Super-users are notified when more text messages than this leave to people without an account in a day. */
  textsAlarm: number
  /** Limits on reads that cost, such as a search at each key. */
  allowances: Allowances
}

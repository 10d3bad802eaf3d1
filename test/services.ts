import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAllowances } from '#server/allowances.ts'
import { embeddedCompanyRegister } from '#server/company-register/embedded-company-register.ts'
import { createMailer } from '#server/delivery/mail/mailer.ts'
import { contributionsOf } from '#server/feature.ts'
import type { OutreachTrust } from '#server/outreach/trust.ts'
import { openPdfMaker, type PdfMaker } from '#server/pdf/pdf-maker.ts'
import type { Services } from '#server/services.ts'
import { openSigner } from '#server/signing/signer.ts'
import { signingOf } from '#server/signing/signing-settings.ts'
import { openStorage } from '#server/storage/storage.ts'
import { embeddedVehicleData } from '#server/vehicle-data/embedded-vehicle-data.ts'
import { unlimitedWrites } from '#server/write-limits.ts'

let folder: string | undefined

const noKeys = { BOOK_SIGNING_KEY: '', BOOK_SIGNING_OLD_KEYS: '', NEXTAUTH_SECRET: 'a secret of the tests' }

/** Draws as the product does, but gives nothing up on a busy machine: a test ends at its own limit. */
export const patientPdfMaker = (): PdfMaker => openPdfMaker({ limitMs: 120_000 })

/** Organisations that have been here for years, and may send as much as any. */
export const trustAll: OutreachTrust = async (_, organizationIds) =>
  new Map(organizationIds.map((id) => [id, { ageDays: 1000, connections: 200 }]))

/** The embedded parts, with no feature's contributions but that everybody is trusted; give those that matter to the test. */
export function testServices(given: Partial<Services> = {}): Services {
  folder ??= mkdtempSync(join(tmpdir(), 'huoltosilta-test-'))
  return {
    publicUrl: 'https://huoltosilta.example',
    storage: openStorage({ kind: 'folder', folder }),
    scanner: null,
    isBreached: async () => false,
    channels: [
      createMailer(
        { mode: 'outbox', log: false, sender: 'Huoltosilta <a@example.fi>', redirectTo: null },
        { info() {} },
      ),
    ],
    // everybody is a person
    botProtection: { requireHuman: async () => {}, challenge: async () => null },
    contactAddress: 'yhteys@huoltosilta.example',
    mailSender: 'Huoltosilta <a@example.fi>',
    inboundAddress: null,
    push: null,
    // no test asks the network
    webhooks: { resolve: async () => [], toLocalhost: false },
    accounting: { procountor: null, netvisor: null },
    linkSecret: 'a secret of the tests',
    security: { note() {} },
    superUsersNeedSecondFactor: false,
    signer: openSigner(signingOf(noKeys, [])),
    replica: null,
    clock: () => new Date(),
    vehicleData: embeddedVehicleData,
    vehicleRegisterHasTerms: false,
    companyRegister: embeddedCompanyRegister,
    pdf: patientPdfMaker(),
    features: contributionsOf([{ outreachTrust: [trustAll] }]),
    writeLimits: unlimitedWrites,
    textsAlarm: 500,
    allowances: openAllowances(),
    ...given,
  }
}
